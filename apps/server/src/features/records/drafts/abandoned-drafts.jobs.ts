import { lt } from 'drizzle-orm';
import { answerDrafts } from '../../../database/schema/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';

/** How long unsent answers are kept for a client who does not go on. */
export const DRAFT_KEPT_MS = 90 * DAY;

/** Deletes the answers that nobody has typed on for DRAFT_KEPT_MS; the records go on waiting. */
export async function sweepDrafts({ db, clock }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DRAFT_KEPT_MS);
  await inTransaction(db, (tx) => tx.delete(answerDrafts).where(lt(answerDrafts.savedAt, before)));
}
