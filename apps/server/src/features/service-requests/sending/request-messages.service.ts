import { phaseOf } from '@pramen/domain/service-requests/service-requests';
import type { MessageSide } from '@pramen/domain/service-requests/service-requests';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { serviceRequirementMessages, serviceRequirements } from '../../../database/schema/service-requests.ts';
import { hashOfSealed } from '../../../platform/audit/told-values.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { announceMessage, announceToFirm, readAskedNotices } from '../notices/request-notices.service.ts';
import { refuseProcessed } from '../record/refusals.rules.ts';
import { openRequestVault } from '../record/request-vault.service.ts';
import { findAwaited, holdRequest, isRequest } from '../record/service-requests.reader.ts';
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

/** A message as it is sent. */
export interface SentMessage {
  text: string;
  /** Of the company: the client is asked to reply. */
  awaitsReply: boolean;
  /** Of the client: the question that they have read; null: they have read none. Without it the latest is meant. */
  repliesTo?: string | null | undefined;
}

/**
 * Whether a message changes whose turn it is: a question of the company gives it to the client, a reply takes it back. A reply to an
 * earlier question does not, because the client has not read the later one.
 */
function turnAfter(
  row: RequestRow,
  side: MessageSide,
  awaited: { id: string } | null,
  { awaitsReply, repliesTo }: SentMessage,
): { isReplyAwaited: boolean } | null {
  if (side === 'FIRM') return awaitsReply && row.state === 'CONFIRMED' && !row.isInOwnName ? { isReplyAwaited: true } : null;
  return awaited !== null && (repliesTo === undefined || repliesTo === awaited.id) ? { isReplyAwaited: false } : null;
}

const phaseWith = (isReplyAwaited: boolean) => ({ phase: phaseOf({ state: 'CONFIRMED', isReplyAwaited, isProcessed: false }) });

/** The columns and the told phases that a turn changes. A second question changes none; a reply begins the company's period anew, but not that of a complaint, which runs on. */
function changesOf({ isReplyAwaited: was, isComplaint }: RequestRow, turn: { isReplyAwaited: boolean } | null, now: Date) {
  if (turn === null || turn.isReplyAwaited === was) return null;
  const columns = { ...turn, turnedAt: now, ...(turn.isReplyAwaited || isComplaint ? {} : { remindedAt: null, escalatedAt: null }) };
  return { columns, before: phaseWith(was), after: phaseWith(turn.isReplyAwaited) };
}

/** Adds a message to a request that is not processed, turns the request to the side that has to act, and tells the other side. */
export async function writeMessage(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  requestId: string,
  sent: SentMessage,
  files: ReceivedFiles,
): Promise<void> {
  const { text } = sent;
  const row = await holdRequest(tx, actor, 'service-requests.send', requestId);
  refuseMessage(row, actor);
  await countSent(tx, platform, actor, 'messages');
  const vault = await openRequestVault(tx, platform, row.clientId);
  const id = newId();
  const side = sideOf(row, actor);
  const sealedText = vault.close('message', id, text);
  const now = platform.clock.now();
  const awaited = await findAwaited(tx, row);
  const turn = turnAfter(row, side, awaited, sent);
  const changes = changesOf(row, turn, now);
  const isQuestion = turn?.isReplyAwaited === true;
  const message = { clientId: row.clientId, id, requirementId: row.id, userId: actor.userId, side, sealedText, awaitsReply: isQuestion };
  await tx.insert(serviceRequirementMessages).values({ ...message, createdAt: now });
  await tx
    .update(serviceRequirements)
    .set({ ...changes?.columns, version: sql`${serviceRequirements.version} + 1` })
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
      facts: {
        messageId: id,
        ...(changes && { before: changes.before }),
        after: { messageSide: side, ...changes?.after },
        textLength: text.length,
        textHash: hashOfSealed(sealedText),
        fileCount,
      },
    },
  );
  if (side === 'FIRM') return announceMessage(tx, platform, row, actor, isQuestion);
  if (turn) await readAskedNotices(tx, platform, row);
  await announceToFirm(tx, platform, row, actor, turn ? 'answered' : 'wrote', awaited?.userId);
}
