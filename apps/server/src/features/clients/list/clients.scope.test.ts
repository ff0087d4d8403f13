import { PagedListBody } from '@pramen/contract/fields';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { moveIntermediaryPerson } from '../../intermediaries/people/people-tree.service.ts';
import { changeOwner } from '../record/client-owner.service.ts';
import { listClientRows, readClientRows } from './clients.list.ts';

const PEOPLE = 9;
const CLIENTS = 12;
const RUNS = process.env['PRAMEN_TEST_FULL'] === '1' ? 60 : 12;

const database = useTestDatabase();
let app: TestApp;
let admin: Actor;
const personIds: string[] = [];
const clientIds: string[] = [];

beforeAll(async () => {
  app = await createTestApp(database.current);
  const { userId, sessionId } = await createPerson(app, 'ADMIN');
  const origin = { ip: '127.0.0.1', userAgent: 'test', requestId: sessionId, language: 'cs' } as const;
  const { now } = app.clock;
  admin = {
    userId,
    role: 'ADMIN',
    clientId: null,
    intermediaryPersonId: null,
    impersonatorUserId: null,
    impersonatorSessionId: null,
    sessionId,
    jti: sessionId,
    tokenKind: 'ACCESS',
    expiresAt: now(),
    startedAt: now(),
    origin,
  };
  for (let number = 0; number < PEOPLE; number += 1)
    personIds.push((await createPerson(app, 'INTERMEDIARY_ADMIN')).intermediaryPersonId ?? '');
  for (let number = 0; number < CLIENTS; number += 1) clientIds.push((await createPerson(app, 'CLIENT')).clientId ?? '');
});
afterAll(() => app.close());

/** The definition: who is above whom, and who owns each client, by number; null is the top, or no owner. */
interface Company {
  parents: (number | null)[];
  owners: (number | null)[];
}

function isBelow({ parents }: Company, person: number | null, top: number): boolean {
  if (person === null) return false;
  return person === top || isBelow({ parents, owners: [] }, parents[person] ?? null, top);
}

const seenBy = (company: Company, viewer: number, isManager: boolean) =>
  clientIds.filter((_, client) => {
    const owner = company.owners[client] ?? null;
    return isManager ? isBelow(company, owner, viewer) : owner === viewer;
  });

const orNobody = fc.option(fc.nat(PEOPLE - 1), { nil: null });
const move = fc.oneof(
  fc.record({ kind: fc.constant('person' as const), of: fc.nat(PEOPLE - 1), to: orNobody }),
  fc.record({ kind: fc.constant('client' as const), of: fc.nat(CLIENTS - 1), to: orNobody }),
);

const idOf = (person: number | null) => (person === null ? null : (personIds[person] ?? null));

/** Makes one move and returns whether the service accepted it as the definition requires: no person may come below themselves. */
async function apply(
  tx: Tx,
  company: Company,
  { kind, of, to }: { kind: 'person' | 'client'; of: number; to: number | null },
): Promise<boolean> {
  if (kind === 'client') {
    company.owners[of] = to;
    await changeOwner(tx, app.platform, admin, clientIds[of] ?? '', idOf(to));
    return true;
  }
  const isPossible = !isBelow(company, to, of);
  if (isPossible) company.parents[of] = to;
  return (await moveIntermediaryPerson(tx, personIds[of] ?? '', idOf(to))) === isPossible;
}

/** Viewers whose lists differ from the definition. */
async function findWrongLists(company: Company): Promise<string[]> {
  const { db } = app.platform;
  const body = PagedListBody.parse({ length: 100 });
  const wrong: string[] = [];
  for (const [viewer, intermediaryPersonId] of personIds.entries()) {
    for (const scope of ['own', 'subtree'] as const) {
      const expected = new Set(seenBy(company, viewer, scope === 'subtree'));
      const { rows, total } = await listClientRows(db, { intermediaryPersonId, origin: { language: 'cs' } }, scope, body);
      const all = (await readClientRows(db, { intermediaryPersonId, origin: { language: 'cs' } }, scope, CLIENTS)) ?? [];
      const isRight =
        [rows.length, all.length].every((count) => count === total && count === expected.size) &&
        [...rows, ...all].every(({ id }) => expected.has(id));
      if (!isRight) wrong.push(`${scope} of ${viewer}`);
    }
  }
  return wrong;
}

it('an adviser sees their own clients, a manager also those of everyone below, after any moves of people and clients', async () => {
  // All runs share one company: each continues from the last one.
  const company: Company = { parents: personIds.map(() => null), owners: clientIds.map(() => null) };
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
      for (const one of moves) expect(await inTransaction(app.platform.db, (tx) => apply(tx, company, one))).toBe(true);
      expect(await findWrongLists(company)).toEqual([]);
    }),
    // A shrunk run would begin with another company.
    { numRuns: RUNS, endOnFailure: true },
  );
});
