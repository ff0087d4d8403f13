import { complaintDueOn } from '@pramen/domain/service-requests/service-requests';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';
import { hashOfSealed } from '../../../platform/audit/told-values.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { announceProcessed } from '../notices/request-notices.service.ts';
import { openRequestVault } from '../record/request-vault.service.ts';
import { requireRequest } from '../record/service-requests.reader.ts';
import { changeOpen, processingOf, recordHandling, refuseIfProcessed } from './handling.service.ts';

/**
 * Marks what a client wrote as a complaint, with the last day for its answer, or takes the mark back. Throws service_request.unanswered
 * while there is no text of the client, and service_request.processed.
 */
export async function markComplaint(tx: Tx, platform: WritePlatform, actor: Actor, id: string, isComplaint: boolean): Promise<void> {
  const row = await requireRequest(tx, actor, 'service-requests.process', id);
  if (row.confirmedAt === null) {
    await refuseIfProcessed(tx, actor, id);
    throw new Problem('service_request.unanswered');
  }
  // The period runs from the complaint, whenever staff recognise it as one.
  const dueOn = isComplaint ? complaintDueOn(pragueDateOf(row.confirmedAt)) : null;
  const isOther = eq(serviceRequirements.isComplaint, !isComplaint);
  if (!(await changeOpen(tx, row, { isComplaint, dueOn }, isOther))) {
    await refuseIfProcessed(tx, actor, id);
    return;
  }
  await recordHandling(tx, platform, actor, row, 'complaintMarked', {
    before: { isComplaint: row.isComplaint, dueOn: row.dueOn },
    after: { isComplaint, dueOn },
  });
}

/** Answers a complaint in writing, which also processes it. Throws service_request.no_complaint and service_request.processed. */
export async function answerComplaint(tx: Tx, platform: WritePlatform, actor: Actor, id: string, text: string): Promise<void> {
  const row = await requireRequest(tx, actor, 'service-requests.process', id);
  const vault = await openRequestVault(tx, platform, row.clientId);
  const sealedAnswer = vault.close('answer', row.id, text);
  const processed = { sealedAnswer, processedAt: platform.clock.now(), processedBy: actor.userId };
  if (!(await changeOpen(tx, row, processed, eq(serviceRequirements.isComplaint, true)))) {
    await refuseIfProcessed(tx, actor, id);
    throw new Problem('service_request.no_complaint');
  }
  const facts = { ...processingOf(row), textLength: text.length, textHash: hashOfSealed(sealedAnswer) };
  await recordHandling(tx, platform, actor, row, 'complaintAnswered', facts);
  await announceProcessed(tx, platform, row, actor);
}
