import type { NoticePreference } from '@pramen/contract/messages/messages.schemas';
import { emailChoices, noticeTopics } from '@pramen/contract/messages/messages.lists';
import type { EmailChoice, NoticeTopic } from '@pramen/contract/messages/messages.lists';
import type { Role } from '@pramen/domain/permissions/roles';
import { and, eq, inArray } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { noticePreferences } from '../../../database/schema/messages.ts';
import { choicesOf, isChosen, kindsOf, topicOf, topicsFor, usualChoice, usualPush } from './topics.rules.ts';

/** How a user is told of each topic of their role. */
export async function readPreferences(db: Readable, userId: string, role: Role): Promise<NoticePreference[]> {
  const rows = await db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId));
  const chosen = new Map(rows.map((row) => [row.topic, row]));
  return topicsFor(role).map((topic) => ({
    topic,
    email: chosen.get(topic)?.email ?? usualChoice(topic),
    push: chosen.get(topic)?.push ?? usualPush(topic),
    // In the same order for each topic, whichever is usual.
    choices: emailChoices.filter((choice) => choicesOf(topic).includes(choice)),
  }));
}

/** The kinds of notices that a user's browsers show. */
export async function readPushedKinds(db: Readable, userId: string): Promise<string[]> {
  const rows = await db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId));
  const chosen = new Map(rows.map(({ topic, push }) => [topic, push]));
  return noticeTopics.filter((topic) => chosen.get(topic) ?? usualPush(topic)).flatMap(kindsOf);
}

const USERS_AT_ONCE = 1_000;

/** Which of the users want no e-mail of this kind at once: it is counted in their daily one, or they want none. */
export async function findQuietUsers(db: Readable, userIds: readonly string[], kind: string): Promise<ReadonlySet<string>> {
  const topic: NoticeTopic | null = topicOf(kind);
  if (topic === null || !isChosen(topic)) return new Set();
  const usual: EmailChoice = usualChoice(topic);
  const quiet = new Set(usual === 'AT_ONCE' ? [] : userIds);
  for (let from = 0; from < userIds.length; from += USERS_AT_ONCE) {
    const some = userIds.slice(from, from + USERS_AT_ONCE);
    const rows = await db
      .select({ userId: noticePreferences.userId, email: noticePreferences.email })
      .from(noticePreferences)
      .where(and(inArray(noticePreferences.userId, some), eq(noticePreferences.topic, topic)));
    for (const { userId, email } of rows)
      if (email === 'AT_ONCE') quiet.delete(userId);
      else quiet.add(userId);
  }
  return quiet;
}
