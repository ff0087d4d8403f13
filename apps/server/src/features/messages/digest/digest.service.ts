import { noticeTopics } from '@pramen/contract/messages/messages.lists';
import type { NoticeTopic } from '@pramen/contract/messages/messages.lists';
import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queueMessage } from '../outbox/messages.service.ts';
import { isChosen, kindsOf } from '../preferences/topics.rules.ts';

/** Kind of the daily e-mail: {since, until}. It counts what is unread, and names neither matters nor people. */
export const DAILY_DIGEST = 'messages.digest';

/** The hour of Prague at which the daily e-mails go out. */
const HOUR_OF_DIGESTS = 7;
const USERS_AT_ONCE = 500;

const dailyTopics = noticeTopics.filter(isChosen);
/** Rows of topic and kind. */
const topicKinds = sql.join(
  dailyTopics.flatMap((topic) => kindsOf(topic).map((kind) => sql`(${topic}::text, ${kind}::text)`)),
  sql`, `,
);

interface Due extends Record<string, unknown> {
  user_id: string;
  since: string;
}

/** Users to whom something came since their last daily e-mail that they want to be told by it, and have not read. */
async function listDue(db: Readable, morning: Date, after: string | null): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    SELECT p.user_id, min(coalesce(d.until, p.chosen_at))::text AS since
    FROM notice_preferences p JOIN users u ON u.id = p.user_id AND u.is_active LEFT JOIN notice_digests d ON d.user_id = p.user_id
    WHERE p.email = 'DAILY' AND (d.until IS NULL OR d.until < ${morning}::timestamptz) AND (${after}::uuid IS NULL OR p.user_id > ${after}::uuid)
      AND EXISTS (SELECT FROM notifications n JOIN (VALUES ${topicKinds}) AS k (topic, kind) ON k.kind = n.kind
        WHERE n.user_id = p.user_id AND k.topic = p.topic AND n.read_at IS NULL AND n.created_at > coalesce(d.until, p.chosen_at))
    GROUP BY p.user_id ORDER BY p.user_id LIMIT ${USERS_AT_ONCE}`);
  return rows;
}

/** How many unread notices of each daily topic a user got in a time. */
export async function countUnread(db: Readable, userId: string, since: string, until: string): Promise<ReadonlyMap<NoticeTopic, number>> {
  const { rows } = await db.execute<{ topic: NoticeTopic; count: number }>(sql`
    SELECT k.topic, count(*)::int AS count
    FROM notifications n JOIN (VALUES ${topicKinds}) AS k (topic, kind) ON k.kind = n.kind
    JOIN notice_preferences p ON p.user_id = n.user_id AND p.topic = k.topic AND p.email = 'DAILY'
    WHERE n.user_id = ${userId} AND n.read_at IS NULL AND n.created_at > greatest(${since}::timestamptz, p.chosen_at) AND n.created_at <= ${until}::timestamptz
    GROUP BY k.topic`);
  return new Map(rows.map(({ topic, count }) => [topic, count]));
}

/** Queues the daily e-mail of a user; two instances queue it once. */
async function sendDigest(platform: Platform, { user_id: userId, since }: Due, morning: Date): Promise<void> {
  const until = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const { rows } = await tx.execute(sql`
      INSERT INTO notice_digests (user_id, until) VALUES (${userId}, ${until}::timestamptz)
      ON CONFLICT (user_id) DO UPDATE SET until = excluded.until WHERE notice_digests.until < ${morning}::timestamptz RETURNING user_id`);
    if (rows.length === 0) return;
    await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: DAILY_DIGEST, params: { since, until: until.toISOString() } });
  });
}

/** Sends the daily e-mails, once for each user and day, from seven in the morning of Prague. */
export async function sendDigests(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await platform.db.execute<{ morning: string }>(
    sql`SELECT ((${pragueDateOf(now)}::date + make_interval(hours => ${HOUR_OF_DIGESTS})) AT TIME ZONE 'Europe/Prague')::text AS morning`,
  );
  const morning = new Date(rows[0]?.morning ?? now);
  if (now < morning) return;
  let last: string | null = null;
  for (;;) {
    const due = await listDue(platform.db, morning, last);
    if (due.length === 0) return;
    await doEach(due, (one) => sendDigest(platform, one, morning));
    last = due.at(-1)?.user_id ?? null;
  }
}
