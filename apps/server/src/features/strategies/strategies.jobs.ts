import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { strategies } from '../../database/schema/catalogue.ts';
import { users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../messages/notifications/notifications.service.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';

/** Kind of the notice that a target market is due for review: {strategyId}. */
export const REVIEW_DUE = 'strategies.review-due';

/** Notifies administrators of target markets whose review date has come; each date is announced once. */
export async function tellDueReviews(platform: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock } = platform;
  const isDue = and(
    eq(strategies.isActive, true),
    lte(strategies.targetMarketReviewDate, clock.today()),
    sql`${strategies.reviewToldFor} IS DISTINCT FROM ${strategies.targetMarketReviewDate}`,
  );
  const [waiting] = await db.select({ id: strategies.id }).from(strategies).where(isDue).limit(1);
  if (!waiting) return;
  await inTransaction(db, async (tx) => {
    const due = await tx
      .update(strategies)
      .set({ reviewToldFor: sql`${strategies.targetMarketReviewDate}` })
      .where(isDue)
      .returning({ id: strategies.id });
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isActive, true), eq(users.role, 'ADMIN')));
    for (const { id: strategyId } of due)
      for (const { id: userId } of administrators) await notify(tx, platform, { userId, kind: REVIEW_DUE, params: { strategyId } });
  });
}

const noticeReview: ComposeNotices = async (db, notices) => {
  const ids = notices.map(({ params }) => params['strategyId'] ?? '');
  const rows = await db
    .select({ id: strategies.id, name: strategies.name, nameSk: strategies.nameSk })
    .from(strategies)
    .where(inArray(strategies.id, ids));
  return notices.map(({ language, params }) => {
    const found = rows.find(({ id }) => id === params['strategyId']);
    const subject = translate(language, 'strategies:notices.review.subject');
    if (!found) return { subject, text: subject, about: null };
    const text = translate(language, 'strategies:notices.review.text', { name: nameIn(language, found) });
    return { subject, text, about: { kind: 'strategy', id: found.id } };
  });
};

export const strategyNotices: NoticeComposers = { [REVIEW_DUE]: noticeReview };
