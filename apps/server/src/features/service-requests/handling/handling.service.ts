import { phaseOf } from '@pramen/domain/service-requests/service-requests';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';
import type { AuditEntry } from '../../../platform/audit/append.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { findStaff } from '../../staff/staff.reader.ts';
import { announceAssigned, announceProcessed } from '../notices/request-notices.service.ts';
import { refuseProcessed } from '../record/refusals.rules.ts';
import { isRequest, requireRequest } from '../record/service-requests.reader.ts';
import type { RequestRow } from '../record/service-requests.reader.ts';

type Changed = Partial<typeof serviceRequirements.$inferInsert>;

/** Changes a request that nobody has processed, if it fulfils the condition; false: nothing was changed. */
export async function changeOpen(tx: Tx, row: RequestRow, changed: Changed, condition?: ReturnType<typeof and>): Promise<boolean> {
  const done = await tx
    .update(serviceRequirements)
    .set({ ...changed, version: sql`${serviceRequirements.version} + 1` })
    .where(and(isRequest(row), isNull(serviceRequirements.processedAt), condition))
    .returning({ id: serviceRequirements.id });
  return done.length > 0;
}

/** Reads a request again after a change that was refused; throws that it is processed, if that is why. */
export async function refuseIfProcessed(tx: Tx, actor: Actor, id: string): Promise<RequestRow> {
  const { processedAt, ...row } = await requireRequest(tx, actor, 'service-requests.process', id);
  if (processedAt !== null) throw refuseProcessed({ processedAt, ...row }, actor);
  return { processedAt, ...row };
}

/** What processing changes, as events tell it. */
export const processingOf = ({ state, isReplyAwaited }: RequestRow) => ({
  before: { phase: phaseOf({ state, isReplyAwaited, isProcessed: false }) },
  after: { phase: 'processed' },
});

/** Records what staff did with a request. */
export async function recordHandling(
  tx: Tx,
  { audit }: Pick<WritePlatform, 'audit'>,
  actor: Actor,
  { clientId, id: objectId }: RequestRow,
  action: string,
  facts: NonNullable<AuditEntry['facts']>,
): Promise<void> {
  const entry = { action: `service-requests.${action}`, objectType: 'service_requirement', objectId, clientId, facts };
  await audit.append(tx, { actor, origin: actor.origin }, entry);
}

/**
 * Marks a request as handled and tells who sent it. Throws service_request.processed the second time, and
 * service_request.complaint_unanswered for a complaint, which only its answer closes.
 */
export async function processRequest(tx: Tx, platform: WritePlatform, actor: Actor, id: string): Promise<void> {
  const row = await requireRequest(tx, actor, 'service-requests.process', id);
  const processed = { processedAt: platform.clock.now(), processedBy: actor.userId };
  const isClosable = or(eq(serviceRequirements.isComplaint, false), isNotNull(serviceRequirements.sealedAnswer));
  if (!(await changeOpen(tx, row, processed, isClosable))) {
    await refuseIfProcessed(tx, actor, id);
    throw new Problem('service_request.complaint_unanswered');
  }
  await recordHandling(tx, platform, actor, row, 'processed', processingOf(row));
  await announceProcessed(tx, platform, row, actor);
}

export interface Assignment {
  /** null: nobody any more. */
  ownerUserId: string | null;
  /** Of the request as it was shown; undefined: whatever it is. */
  version?: number | undefined;
  /** What a colleague has made of it meanwhile. */
  current?: () => Promise<unknown>;
}

/** Sets who of the company takes care of a request. Of two who do so at once the second gets record.changed. */
export async function assignRequest(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  id: string,
  { ownerUserId, version, current = () => Promise.resolve(null) }: Assignment,
): Promise<void> {
  const row = await requireRequest(tx, actor, 'service-requests.process', id);
  if (ownerUserId !== null && !(isId(ownerUserId) && (await findStaff(tx, ownerUserId))))
    throw refusedField(actor.origin.language, 'owner_user_id', 'validation:choice');
  refuseStale(version, row, version === row.version ? null : await current());
  if (row.ownerUserId === ownerUserId) return;
  if (!(await changeOpen(tx, row, { ownerUserId }, eq(serviceRequirements.version, row.version)))) {
    await refuseIfProcessed(tx, actor, id);
    throw new Problem('record.changed', { current: await current() });
  }
  await recordHandling(tx, platform, actor, row, 'assigned', { before: { ownerUserId: row.ownerUserId }, after: { ownerUserId } });
  if (ownerUserId !== null && ownerUserId !== actor.userId) await announceAssigned(tx, platform, row, ownerUserId);
}
