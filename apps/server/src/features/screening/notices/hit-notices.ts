import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { notifications } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';

/** Kind of the notice to staff that hits wait for a decision. */
export const HITS_OPEN = 'screening.hitsOpen';

/** Tells the staff who decide; whoever has not read the last such notice gets no other one. */
export async function announceHits(tx: Tx, platform: Pick<Platform, 'clock' | 'jobs'>): Promise<void> {
  const isUntold = sql`NOT EXISTS (
    SELECT FROM ${notifications} n WHERE n.user_id = ${users.id} AND n.kind = ${HITS_OPEN} AND n.read_at IS NULL)`;
  const reviewers = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, ['ADMIN', 'BACK_OFFICE']), eq(users.isActive, true), isUntold));
  for (const { id } of reviewers) await notify(tx, platform, { userId: id, kind: HITS_OPEN });
}

const noticeHits: ComposeNotices = (_db, notices) =>
  Promise.resolve(
    notices.map(({ language }) => ({
      subject: translate(language, 'screening:notices.hitsOpen.subject'),
      text: translate(language, 'screening:notices.hitsOpen.text'),
      about: { kind: 'screening' as const, id: null },
    })),
  );

export const screeningNotices: NoticeComposers = { [HITS_OPEN]: noticeHits };
