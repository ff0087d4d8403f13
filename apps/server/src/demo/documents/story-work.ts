import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { documents, documentTemplates } from '../../database/schema/documents.ts';
import { notifications } from '../../database/schema/messages.ts';
import { SEAL_TOPIC } from '../../features/documents/record/document-states.service.ts';
import { topicOf } from '../../features/documents/generation/generation.service.ts';
import { markRead } from '../../features/messages/notifications/notifications.service.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import type { JobHandler, JobPayload } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Studio } from './begin-story.ts';
import { actAs, findPerson } from './cast.ts';
import type { Scene } from './steps.ts';
import { platformAt } from './story-time.ts';

type Held = Scene['document'];

export interface TellingDeps {
  platform: Platform;
  studio: Studio;
  /** Job handlers that generate and seal files at the time of the platform's clock. */
  handlersOf(platform: Platform): readonly JobHandler[];
}

/** Marks notices about the document as read: one person's, or everyone's when `userId` is null. */
export async function openNotices(tx: Tx, platform: Platform, userId: string | null, { id }: Held): Promise<void> {
  const isUnread = and(
    sql`${notifications.params} ->> 'documentId' = ${id}`,
    isNull(notifications.readAt),
    userId === null ? undefined : eq(notifications.userId, userId),
  );
  const unread = await tx.select({ id: notifications.id, userId: notifications.userId }).from(notifications).where(isUnread);
  for (const [reader, own] of Map.groupBy(unread, (notice) => notice.userId)) {
    const person = await findPerson(tx, reader);
    if (person)
      await markRead(
        tx,
        platform,
        actAs(person, platform.clock.now()),
        own.map((notice) => notice.id),
      );
  }
}

/** Generates or seals the waiting file, as the jobs of that time would have. */
export async function doWaitingWork({ platform, handlersOf }: TellingDeps, { clientId, id: documentId }: Held, at: Date): Promise<void> {
  const past = platformAt(platform, new Date(at.getTime() + 4 * SECOND));
  const run = (topic: string, payload: JobPayload) =>
    handlersOf(past)
      .find((handler) => handler.topic === topic)
      ?.run(payload);
  const [found] = await platform.db
    .select({ generation: documents.generation, round: documents.generationRound, seal: documents.seal, format: documentTemplates.format })
    .from(documents)
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .where(and(eq(documents.clientId, clientId), eq(documents.id, documentId)));
  if (found?.generation === 'WAITING') await run(topicOf(found.format), { clientId, documentId, round: found.round });
  if (found?.seal === 'WAITING') await run(SEAL_TOPIC, { clientId, documentId });
}
