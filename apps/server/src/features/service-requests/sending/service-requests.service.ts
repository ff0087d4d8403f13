import type { NewRequest, RequestAnswer } from '@pramen/contract/service-requests/service-requests.schemas';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';
import { hashOfSealed } from '../../../platform/audit/told-values.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { announceAsked, announceToFirm, announceSentFor, readAskedNotices } from '../notices/request-notices.service.ts';
import { openRequestVault } from '../record/request-vault.service.ts';
import { isRequest, requireRequest } from '../record/service-requests.reader.ts';
import type { RequestRow } from '../record/service-requests.reader.ts';
import { refuseProcessed } from '../record/refusals.rules.ts';
import { countSent } from './daily-limit.service.ts';
import { keepRequestFiles } from './request-files.service.ts';
import type { ReceivedFiles } from './request-files.service.ts';

/** The client of a new request: a client's own, or the one that staff name. */
function clientOf({ client_id: named }: NewRequest, { role, clientId, origin: { language } }: Actor): string {
  if (role !== 'CLIENT') {
    if (!named) throw refusedField(language, 'client_id', 'validation:required');
    return named;
  }
  if (clientId === null || (named && named !== clientId)) throw new Problem('record.not_found');
  return clientId;
}

/** Refuses combinations that make no sense: a client who asks themselves, or a name of one's own where there is nobody else. */
function refuseOdd({ state, is_in_own_name: isInOwnName }: NewRequest, actor: Actor, { intake }: ReceivedFiles): void {
  const { language } = actor.origin;
  if (state === 'REQUESTED' && actor.role === 'CLIENT') throw refusedField(language, 'state', 'validation:choice');
  if (state === 'REQUESTED' && intake.files.length > 0)
    throw refusedField(language, 'attachments', 'serviceRequestNotices:faults.asksWithFiles');
  if (isInOwnName && (actor.intermediaryPersonId === null || state === 'REQUESTED'))
    throw refusedField(language, 'is_in_own_name', 'validation:choice');
}

/** Sends a request, a client's own or for a client, or asks a client. Throws record.not_found for a client out of reach. */
export async function createRequest(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  form: NewRequest,
  files: ReceivedFiles,
): Promise<string> {
  refuseOdd(form, actor, files);
  const isAsked = form.state === 'REQUESTED';
  const permission = isAsked ? 'service-requests.ask' : 'service-requests.send';
  const { id: clientId } = await holdClient(tx, actor, permission, clientOf(form, actor));
  await countSent(tx, platform, actor, 'requests');
  const vault = await openRequestVault(tx, platform, clientId);
  const id = newId();
  const now = platform.clock.now();
  const sealed = vault.close(isAsked ? 'requestText' : 'text', id, form.text);
  const { type, state, is_in_own_name: isInOwnName } = form;
  const said = isAsked
    ? { sealedRequestText: sealed, requestUserId: actor.userId }
    : { sealedText: sealed, userId: actor.userId, confirmedAt: now, isInOwnName };
  await tx.insert(serviceRequirements).values({ clientId, id, type, state, createdAt: now, ...said });
  await registerNumbers(tx, [{ kind: 'SERVICE_REQUIREMENT', number: id, clientId, recordId: id }]);
  const fileCount = await keepRequestFiles(tx, platform, actor, { clientId, id }, null, files);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: isAsked ? 'service-requests.asked' : 'service-requests.sent',
      objectType: 'service_requirement',
      objectId: id,
      clientId,
      facts: {
        after: { requestType: type, phase: isAsked ? 'asked' : 'waiting', ...(isInOwnName ? { isInOwnName } : {}) },
        textLength: form.text.length,
        textHash: hashOfSealed(sealed),
        fileCount,
      },
    },
  );
  const row = await requireRequest(tx, actor, 'service-requests.read', id);
  if (isAsked) await announceAsked(tx, platform, row);
  else await announceToFirm(tx, platform, row, actor, 'arrived');
  if (!isAsked && actor.role !== 'CLIENT' && !isInOwnName) await announceSentFor(tx, platform, row);
  return id;
}

/** Refuses an answer to what the client has answered, or staff have closed. */
export function refuseAnswered({ state, processedAt, ...row }: RequestRow, actor: Actor): void {
  if (state === 'CONFIRMED') throw new Problem('service_request.answered');
  if (processedAt !== null) throw refuseProcessed({ processedAt, ...row }, actor);
}

/** The client answers what staff asked, once; of answers sent at the same time the first counts. */
export async function answerRequest(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  id: string,
  form: RequestAnswer,
  files: ReceivedFiles,
): Promise<void> {
  const asked = await requireRequest(tx, actor, 'service-requests.answer', id);
  const { language } = actor.origin;
  if (form.state !== 'CONFIRMED') throw refusedField(language, 'state', 'validation:choice');
  if (form.type !== undefined && form.type !== asked.type) throw refusedField(language, 'type', 'serviceRequestNotices:faults.typeLocked');
  const vault = await openRequestVault(tx, platform, asked.clientId);
  const sealedText = vault.close('text', asked.id, form.text);
  const answered = await tx
    .update(serviceRequirements)
    .set({
      state: 'CONFIRMED',
      sealedText,
      userId: actor.userId,
      confirmedAt: platform.clock.now(),
      version: sql`${serviceRequirements.version} + 1`,
    })
    .where(and(isRequest(asked), eq(serviceRequirements.state, 'REQUESTED'), isNull(serviceRequirements.processedAt)))
    .returning({ id: serviceRequirements.id });
  const row = await requireRequest(tx, actor, 'service-requests.answer', id);
  if (answered.length === 0) refuseAnswered(row, actor);
  const fileCount = await keepRequestFiles(tx, platform, actor, row, null, files);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'service-requests.answered',
      objectType: 'service_requirement',
      objectId: row.id,
      clientId: row.clientId,
      facts: {
        before: { phase: 'asked' },
        after: { phase: 'waiting' },
        textLength: form.text.length,
        textHash: hashOfSealed(sealedText),
        fileCount,
      },
    },
  );
  await readAskedNotices(tx, platform, row);
  await announceToFirm(tx, platform, row, actor, 'answered');
}
