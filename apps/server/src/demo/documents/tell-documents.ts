import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { documents, documentTemplates } from '../../database/schema/documents.ts';
import { notifications } from '../../database/schema/messages.ts';
import { inTransaction } from '../../database/transaction.ts';
import { SEAL_TOPIC } from '../../features/documents/document-states.service.ts';
import { topicOf } from '../../features/documents/generation.service.ts';
import { markRead } from '../../features/messages/notifications.service.ts';
import { createAudit } from '../../platform/audit/append.ts';
import { createFixedClock, DAY, HOUR, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import type { JobHandler, JobPayload } from '../../platform/jobs/jobs.ts';
import { describeError } from '../../platform/log/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRandom } from '../company/random.ts';
import type { Random } from '../company/random.ts';
import { daysAgo, toWorkingTime } from '../office/past.ts';
import { documentStories } from '../outside/demo-store.ts';
import { beginStory } from './begin-story.ts';
import type { Studio } from './begin-story.ts';
import { actAs, findPerson, findPlayer } from './cast.ts';
import type { Scene, Step } from './steps.ts';
import { stories } from './stories.ts';
import type { Story } from './stories.ts';

export interface TellingDeps {
  platform: Platform;
  studio: Studio;
  /** Who makes and seals files, at the time of a platform. */
  handlersOf(platform: Platform): readonly JobHandler[];
}

/** The platform as it was at an instant. What people were told in those days has arrived long ago: nothing of it is sent again. */
function platformAt(platform: Platform, at: Date): Platform {
  const clock = createFixedClock(at.toISOString());
  const nothingToSend = { enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() };
  return { ...platform, clock, audit: createAudit(platform.config.keys.master, () => clock.now()), jobs: { ...platform.jobs, ...nothingToSend } };
}

export const keyOf = ({ code, from, days }: Story): string => `${code} ${from} ${days}`;

const randomOf = (story: Story) => createRandom(20_000 + stories.indexOf(story));

const FIRST_EVENING_HOUR_UTC = 17;

/** Clients read their post in the evening, everybody else works in the day. */
function momentOf(random: Random, { by, afterDays }: Step, beganAt: Date, previous: Date): Date {
  const day = beganAt.getTime() + afterDays * DAY;
  const evening = day - (day % DAY) + FIRST_EVENING_HOUR_UTC * HOUR + random.between(0, 3 * 60) * MINUTE;
  const at = by === 'OWNER' ? evening : toWorkingTime(random, day);
  const soonAfter = previous.getTime() + random.between(6, 50) * MINUTE;
  return new Date(Math.max(at, soonAfter) + random.between(0, 59) * SECOND);
}

type StoryRow = typeof documentStories.$inferSelect;
type Held = Scene['document'];

const isAt = ({ story, step }: Pick<StoryRow, 'story' | 'step'>) => and(eq(documentStories.story, story), eq(documentStories.step, step), eq(documentStories.isTold, false));

/** Whoever acts on a document has opened what told them of it. */
async function openNotices(tx: Tx, platform: Platform, userId: string | null, { id }: Held): Promise<void> {
  const isUnread = and(sql`${notifications.params} ->> 'documentId' = ${id}`, isNull(notifications.readAt), userId === null ? undefined : eq(notifications.userId, userId));
  const unread = await tx.select({ id: notifications.id, userId: notifications.userId }).from(notifications).where(isUnread);
  for (const [reader, own] of Map.groupBy(unread, (notice) => notice.userId)) {
    const person = await findPerson(tx, reader);
    if (person) await markRead(tx, platform, actAs(person, platform.clock.now()), own.map((notice) => notice.id));
  }
}

/** Makes or seals the file that waits for it, as the jobs of those days would have. */
async function doWaitingWork({ platform, handlersOf }: TellingDeps, { clientId, id: documentId }: Held, at: Date): Promise<void> {
  const past = platformAt(platform, new Date(at.getTime() + 4 * SECOND));
  const run = (topic: string, payload: JobPayload) => handlersOf(past).find((handler) => handler.topic === topic)?.run(payload);
  const [found] = await platform.db
    .select({ generation: documents.generation, round: documents.generationRound, seal: documents.seal, format: documentTemplates.format })
    .from(documents)
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .where(and(eq(documents.clientId, clientId), eq(documents.id, documentId)));
  if (found?.generation === 'WAITING') await run(topicOf(found.format), { clientId, documentId, round: found.round });
  if (found?.seal === 'WAITING') await run(SEAL_TOPIC, { clientId, documentId });
}

async function playStep({ platform }: TellingDeps, row: Pick<StoryRow, 'story' | 'step'>, document: Held, step: Step, at: Date): Promise<void> {
  const past = platformAt(platform, at);
  const person = await findPlayer(platform.db, step.by, document);
  if (!person) throw new Error(`nobody plays ${step.by}`);
  const actor = actAs(person, at);
  const write: Scene['write'] = (work) =>
    inTransaction(platform.db, async (tx) => {
      const moved = await tx.update(documentStories).set({ step: row.step + 1 }).where(isAt(row)).returning();
      if (moved.length === 0) throw new Error('somebody else goes on with this story');
      await openNotices(tx, past, actor.userId, document);
      await work(tx);
    });
  await step.play({ platform: past, document, actor, write });
}

/** After this many days everybody has seen what became of a document. */
const FORGOTTEN_AFTER_DAYS = 12;

async function goOn(deps: TellingDeps, story: Story, { clientId, documentId, beganAt, ...row }: StoryRow): Promise<void> {
  if (clientId === null || documentId === null) return;
  const { platform } = deps;
  const document = { clientId, id: documentId };
  const random = randomOf(story);
  let at = beganAt;
  await doWaitingWork(deps, document, at);
  for (const [place, step] of story.steps.entries()) {
    at = momentOf(random, step, beganAt, at);
    if (place < row.step) continue;
    await playStep(deps, { story: row.story, step: place }, document, step, at);
    await doWaitingWork(deps, document, at);
  }
  await inTransaction(platform.db, async (tx) => {
    if (story.days >= FORGOTTEN_AFTER_DAYS) await openNotices(tx, platformAt(platform, new Date(at.getTime() + DAY)), null, document);
    await tx.update(documentStories).set({ isTold: true }).where(eq(documentStories.story, row.story));
  });
}

async function readRows({ db }: Platform): Promise<Map<string, StoryRow>> {
  return new Map((await db.select().from(documentStories)).map((row) => [row.story, row]));
}

/** How many documents of the demonstration are still to come. */
export async function countUntold(platform: Platform): Promise<number> {
  const rows = await readRows(platform);
  return stories.filter((story) => rows.get(keyOf(story))?.isTold !== true).length;
}

/** One that goes wrong is told at the next start; the others do not wait for it. */
async function tryToTell({ platform }: TellingDeps, story: Story, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => platform.log.warn({ story: keyOf(story), error: describeError(error) }, 'a document of the demonstration is left for later'));
}

/**
 * Gives the demo company documents in every state: through the services at the time of each step, with the real seal. Goes on where a
 * killed process stopped; what was told once stays as people have left it.
 */
export async function tellDocuments(deps: TellingDeps, isStopping: () => boolean): Promise<void> {
  const { platform, studio } = deps;
  const known = await readRows(platform);
  const unknown = stories.filter((story) => !known.has(keyOf(story))).map((story) => ({ story, at: daysAgo(platform, randomOf(story), story.days) }));
  // Codes count up with the days.
  for (const { story, at } of unknown.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (isStopping()) return;
    await tryToTell(deps, story, () => beginStory(platformAt(platform, at), studio, keyOf(story), story));
  }
  const rows = await readRows(platform);
  for (const story of stories) {
    const row = rows.get(keyOf(story));
    if (isStopping()) return;
    if (row && !row.isTold) await tryToTell(deps, story, () => goOn(deps, story, row));
  }
}
