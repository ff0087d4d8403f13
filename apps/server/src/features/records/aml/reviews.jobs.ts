import { dueUntil, SOON_DAYS } from '@pramen/domain/compliance/aml/review-state';
import { maySeeMatches } from '@pramen/domain/permissions/permissions';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { amlAssessments } from '../../../database/schema/aml.ts';
import { clients } from '../../../database/schema/clients.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findStaffToTell } from '../../clients/carers.reader.ts';
import { composeNaming } from '../../clients/naming-notices.service.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { statedExposures } from '../../identity/exposure.reader.ts';
import { confirmedMatches } from '../../screening/screening-status.reader.ts';
import type { NoticeComposers } from '../../messages/notifications/notifications.service.ts';

/** Kind of the notice that a client is due for an assessment: {clientId}. */
export const REVIEW_DUE = 'aml.review-due';

type Deps = Pick<Platform, 'db' | 'clock' | 'jobs'>;

interface DueReview {
  clientId: string;
  id: string;
  /** A match with a list or a bank's word makes it due, not its day. */
  isHidden: boolean;
}

/**
 * Not told yet of a review by its day: what was told before that day came near was told of a match or a bank's word, and to others.
 */
const isUntold = or(
  isNull(amlAssessments.reviewToldAt),
  sql`(${amlAssessments.reviewToldAt} AT TIME ZONE 'Europe/Prague')::date + ${SOON_DAYS}::int < ${amlAssessments.reviewDue}`,
);

/** Announces one assessment's review; does nothing when another run did, or when a later assessment replaced it. */
async function tellReview(tx: Tx, platform: Deps, { clientId, id, isHidden }: DueReview): Promise<void> {
  const told = await tx
    .update(amlAssessments)
    .set({ reviewToldAt: platform.clock.now() })
    .where(
      and(
        eq(amlAssessments.clientId, clientId),
        eq(amlAssessments.id, id),
        isNull(amlAssessments.supersededAt),
        isHidden ? or(isNull(amlAssessments.reviewToldAt), hasNewExposure) : isUntold,
      ),
    )
    .returning({ id: amlAssessments.id });
  if (told.length === 0) return;
  // Of a review that is due because of a match with a list or a bank's word only those hear who may learn of it.
  for (const userId of await findStaffToTell(tx, clientId, isHidden ? maySeeMatches : undefined))
    await notify(tx, platform, { userId, kind: REVIEW_DUE, params: { clientId } });
}

/** Like isOvertaken of the domain. */
const hasNewMatch = sql`EXISTS (SELECT FROM (${confirmedMatches()}) m WHERE m.client_id = ${amlAssessments.clientId}
  AND (${amlAssessments.basis} <> 'SCREENING' OR m.matched_at > ${amlAssessments.assessedAt}))`;

/** Like ignoresExposure of the domain, of what the bank stated after staff were last told. */
const hasNewExposure = sql`EXISTS (SELECT FROM (${statedExposures()}) x WHERE x.client_id = ${amlAssessments.clientId}
  AND ${amlAssessments.basis} NOT IN ('EXPOSURE', 'SCREENING')
  AND (${amlAssessments.reviewToldAt} IS NULL OR ${amlAssessments.reviewToldAt} < x.stated_at))`;

/** Announces the reviews that are due soon, each once, in a transaction of its own. */
export async function tellDueReviews(platform: Deps): Promise<void> {
  const { db, clock } = platform;
  const isDue = lte(amlAssessments.reviewDue, dueUntil(clock.today()));
  const due: DueReview[] = await db
    .select({ clientId: amlAssessments.clientId, id: amlAssessments.id, isHidden: sql<boolean>`NOT (${isDue} AND ${isUntold})` })
    .from(amlAssessments)
    .innerJoin(clients, eq(clients.id, amlAssessments.clientId))
    .where(
      and(
        isNull(amlAssessments.supersededAt),
        isNull(clients.deletedAt),
        or(and(isDue, isUntold), and(isNull(amlAssessments.reviewToldAt), hasNewMatch), hasNewExposure),
      ),
    )
    .orderBy(asc(amlAssessments.reviewDue), asc(amlAssessments.id));
  await doEach(due, (review) => inTransaction(db, (tx) => tellReview(tx, platform, review)));
}

export const amlNotices: NoticeComposers = {
  [REVIEW_DUE]: composeNaming({
    subject: 'aml:notices.review.subject',
    text: 'aml:notices.review.subject',
    named: 'aml:notices.review.text',
  }),
};
