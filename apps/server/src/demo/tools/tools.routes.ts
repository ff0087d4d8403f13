import { Email, text } from '@pramen/contract/fields';
import { parseRole } from '@pramen/domain/permissions/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../../database/transaction.ts';
import { revokeSessionsOf } from '../../features/access/access.service.ts';
import { findPersonByEmail } from '../../features/users/people.reader.ts';
import { deactivateUser } from '../../features/users/users.service.ts';
import { parseFields } from '../../platform/http/wire/fields.ts';
import { languageOf } from '../../platform/calls/language.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { countUntold } from '../documents/story-rows.ts';
import { choosePassword, createFreshPerson } from './demo-people.ts';
import { addClockOffset } from '../store/demo-store.ts';

const LONGEST_ADVANCE_SECONDS = 10 * 366 * 86_400;

const PeopleBody = z.object({
  role: text(40).refine((role) => parseRole(role) !== null),
  language: z.enum(['cs', 'sk']).default('cs'),
  activated: z.boolean().default(true),
  /** New clients have no contracts; clients with contracts are those of the demo company. */
  contracts: z.literal('none').default('none'),
});
/** Seconds by which the clock advances for all users; it never goes back. */
const ClockBody = z.object({ advance: z.number().min(0).max(LONGEST_ADVANCE_SECONDS) });
const DeactivateBody = z.object({ email: Email });

const languageOfRequest = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
const noStore = ['cache-control', 'no-store'] as const;

async function deactivate(platform: Platform, email: string): Promise<void> {
  const access = { tokenKey: platform.config.keys.token, clock: platform.clock };
  await inTransaction(platform.db, async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (!person) throw new Problem('record.not_found');
    await deactivateUser(tx, person.id);
    const revokedSessions = await revokeSessionsOf(tx, access, person.id, 'DEACTIVATED');
    const entry = {
      action: 'demo.personDeactivated',
      objectType: 'user',
      objectId: person.id,
      clientId: person.clientId,
      facts: { revokedSessions },
    };
    await platform.audit.append(tx, {}, entry);
  });
}

/** Endpoints for tests and for users of the demonstration: new people, time, deactivation, the number of documents still to be created. */
export function registerTools(http: FastifyInstance, platform: Platform): void {
  let made = 0;
  http.post('/demo/people', async (request, reply) => {
    const { role: spelled, language, activated } = parseFields(PeopleBody, request.body ?? {}, languageOfRequest(request));
    const role = parseRole(spelled) ?? 'CLIENT';
    const chosen = await choosePassword(activated);
    const ordinal = made++;
    const person = await inTransaction(platform.db, (tx) =>
      createFreshPerson(tx, platform, { role, language, activated, ordinal }, chosen),
    );
    return reply
      .status(201)
      .header(...noStore)
      .send(person);
  });
  http.post('/demo/clock', async (request, reply) => {
    const { advance } = parseFields(ClockBody, request.body ?? {}, languageOfRequest(request));
    const milliseconds = Math.round(advance * 1000);
    await addClockOffset(platform.db, milliseconds);
    platform.clock.advance(milliseconds);
    return reply.header(...noStore).send({ now: platform.clock.now().toISOString() });
  });
  http.get('/demo/documents', async (_request, reply) => reply.header(...noStore).send({ untold: await countUntold(platform) }));
  http.post('/demo/deactivate', async (request, reply) => {
    await deactivate(platform, parseFields(DeactivateBody, request.body ?? {}, languageOfRequest(request)).email);
    return reply.header(...noStore).send({});
  });
}
