import type { MessageSide } from '@pramen/domain/service-requests/service-requests';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { serviceRequirementMessages, serviceRequirements } from '../../../database/schema/service-requests.ts';
import { hashOfSealed } from '../../../platform/audit/told-values.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { announceReply, announceToFirm } from '../notices/request-notices.service.ts';
import { refuseProcessed } from '../record/refusals.rules.ts';
import { openRequestVault } from '../record/request-vault.service.ts';
import { holdRequest, isRequest } from '../record/service-requests.reader.ts';
import type { RequestRow } from '../record/service-requests.reader.ts';
import { countSent } from './daily-limit.service.ts';
import { keepRequestFiles } from './request-files.service.ts';
import type { ReceivedFiles } from './request-files.service.ts';

/** Refuses a message to a request that is processed, and one in place of the answer that staff wait for. */
export function refuseMessage({ state, processedAt, ...row }: RequestRow, actor: Actor): void {
  if (processedAt !== null) throw refuseProcessed({ processedAt, ...row }, actor);
  if (state === 'REQUESTED' && actor.role === 'CLIENT') throw new Problem('service_request.unanswered');
}

/** Whoever wrote the request is on the client's side in it, also an intermediary who did. */
const sideOf = ({ userId }: RequestRow, actor: Actor): MessageSide =>
  actor.role === 'CLIENT' || (actor.intermediaryPersonId !== null && userId === actor.userId) ? 'CLIENT' : 'FIRM';

/** Adds a message to a request that waits for the company, and tells the other side. */
export async function writeMessage(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  requestId: string,
  text: string,
  files: ReceivedFiles,
): Promise<void> {
  const row = await holdRequest(tx, actor, 'service-requests.send', requestId);
  refuseMessage(row, actor);
  await countSent(tx, platform, actor, 'messages');
  const vault = await openRequestVault(tx, platform, row.clientId);
  const id = newId();
  const side = sideOf(row, actor);
  const sealedText = vault.close('message', id, text);
  const message = { clientId: row.clientId, id, requirementId: row.id, userId: actor.userId, side, sealedText };
  await tx.insert(serviceRequirementMessages).values({ ...message, createdAt: platform.clock.now() });
  await tx
    .update(serviceRequirements)
    .set({ version: sql`${serviceRequirements.version} + 1` })
    .where(isRequest(row));
  const fileCount = await keepRequestFiles(tx, platform, actor, row, id, files);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'service-requests.messageAdded',
      objectType: 'service_requirement',
      objectId: row.id,
      clientId: row.clientId,
      facts: { messageId: id, after: { messageSide: side }, textLength: text.length, textHash: hashOfSealed(sealedText), fileCount },
    },
  );
  await (side === 'CLIENT' ? announceToFirm(tx, platform, row, actor, 'wrote') : announceReply(tx, platform, row, actor));
}
