import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { noticePreferences, outboxMessages, pushSubscriptions } from '../../../database/schema/messages.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { topicOf, usualPush } from '../preferences/topics.rules.ts';
import { isLive } from './push.reader.ts';

/** Kinds of outbox messages: of a notice {subscriptionId, noticeId}, and the trial {subscriptionId}. */
export const PUSHED_NOTICE = 'messages.push';
export const PUSHED_TRIAL = 'messages.pushTrial';
export const PUSH_TOPIC = 'messages.sendPush';

/** Notices that come within this time share one push: it names none of them. */
const TOGETHER_MS = MINUTE;

export type PushQueue = Pick<WritePlatform, 'clock'> & { jobs: Pick<WritePlatform['jobs'], 'enqueueAll'> };

interface PushedNotice {
  userId: string;
  noticeId: string;
  kind: string;
}

async function queue(
  tx: Tx,
  { clock, jobs }: PushQueue,
  { userId, kind }: { userId: string; kind: string },
  all: readonly Record<string, string>[],
): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map((params) => ({ id: newId(), userId, channel: 'PUSH' as const, kind, params, createdAt: clock.now() }));
  await tx.insert(outboxMessages).values(rows);
  await jobs.enqueueAll(
    tx,
    PUSH_TOPIC,
    rows.map(({ id }) => ({ messageId: id })),
  );
}

/** Queues a push of a new notice for each browser of the user that is to show its topic, and was not told within the last minute. */
export async function queuePushes(tx: Tx, platform: PushQueue, { userId, noticeId, kind }: PushedNotice): Promise<void> {
  const topic = topicOf(kind);
  if (topic === null) return;
  const since = new Date(platform.clock.now().getTime() - TOGETHER_MS);
  const isWanted = sql`coalesce((SELECT ${noticePreferences.push} FROM ${noticePreferences}
    WHERE ${noticePreferences.userId} = ${userId} AND ${noticePreferences.topic} = ${topic}), ${usualPush(topic)}::boolean)`;
  const wasTold = sql`EXISTS (SELECT FROM ${outboxMessages} WHERE ${outboxMessages.userId} = ${userId} AND ${outboxMessages.kind} = ${PUSHED_NOTICE}
    AND ${outboxMessages.createdAt} > ${since}::timestamptz AND ${outboxMessages.params} ->> 'subscriptionId' = ${pushSubscriptions.id}::text)`;
  const browsers = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isLive, isWanted, sql`NOT ${wasTold}`));
  await queue(
    tx,
    platform,
    { userId, kind: PUSHED_NOTICE },
    browsers.map(({ id }) => ({ subscriptionId: id, noticeId })),
  );
}

/** Queues the trial that a user asked for. */
export function queueTrial(tx: Tx, platform: PushQueue, userId: string, subscriptionId: string): Promise<void> {
  return queue(tx, platform, { userId, kind: PUSHED_TRIAL }, [{ subscriptionId }]);
}
