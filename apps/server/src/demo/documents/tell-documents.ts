import { eq } from 'drizzle-orm';
import { inTransaction } from '../../database/transaction.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { describeError } from '../../platform/log/log.ts';
import { daysAgo } from '../past/past.ts';
import { giveHeapBack } from '../../platform/workers/give-back.ts';
import { Stopped } from '../../platform/workers/stopped.ts';
import { documentStories } from '../store/demo-store.ts';
import { beginStory } from './begin-story.ts';
import { actAs, findPlayer } from './cast.ts';
import type { Scene, Step } from './steps.ts';
import { isLost, stories } from './stories.ts';
import type { Story } from './stories.ts';
import { isAt, keyOf, randomOf, readRows } from './story-rows.ts';
import type { StoryRow } from './story-rows.ts';
import { momentOf, platformAt } from './story-time.ts';
import { doWaitingWork, openNotices } from './story-work.ts';
import type { TellingDeps } from './story-work.ts';

type Held = Scene['document'];

async function playStep(
  { platform }: TellingDeps,
  row: Pick<StoryRow, 'story' | 'step'>,
  document: Held,
  step: Step,
  at: Date,
): Promise<void> {
  const past = platformAt(platform, at);
  const person = await findPlayer(platform.db, step.by, document);
  if (!person) throw new Error(`no person found for ${step.by}`);
  const actor = actAs(person, at);
  const write: Scene['write'] = (work) =>
    inTransaction(platform.db, async (tx) => {
      const moved = await tx
        .update(documentStories)
        .set({ step: row.step + 1 })
        .where(isAt(row))
        .returning();
      if (moved.length === 0) throw new Error('another process continues this story');
      await openNotices(tx, past, actor.userId, document);
      await work(tx);
    });
  await step.play({ platform: past, document, actor, write });
}

/**
 * Letters take LibreOffice seconds each, so they come last. Every other file is generated at once, so that no other process finds it
 * missing.
 */
async function begin(deps: TellingDeps, story: Story, at: Date): Promise<void> {
  const document = await beginStory(platformAt(deps.platform, at), deps.studio, keyOf(story), story);
  if (document && story.from !== 'letter') await doWaitingWork(deps, document, at);
}

/** The heap is collected after this many stories: otherwise they would take more memory than the portal itself needs. */
const GIVEN_BACK_AFTER = 10;

/** Notices about documents of at least this age are marked as read. */
const FORGOTTEN_AFTER_DAYS = 12;

async function goOn(deps: TellingDeps, story: Story, { clientId, documentId, beganAt, ...row }: StoryRow): Promise<void> {
  if (clientId === null || documentId === null) return;
  const { platform } = deps;
  const document = { clientId, id: documentId };
  const random = randomOf(story);
  let at = beganAt;
  if (!isLost(story)) await doWaitingWork(deps, document, at);
  for (const [place, step] of story.steps.entries()) {
    at = momentOf(random, step, beganAt, at);
    if (place < row.step) continue;
    await playStep(deps, { story: row.story, step: place }, document, step, at);
    if (!isLost(story)) await doWaitingWork(deps, document, at);
  }
  await inTransaction(platform.db, async (tx) => {
    if (story.days >= FORGOTTEN_AFTER_DAYS) await openNotices(tx, platformAt(platform, new Date(at.getTime() + DAY)), null, document);
    await tx.update(documentStories).set({ isTold: true }).where(eq(documentStories.story, row.story));
  });
}

/** A story that fails is continued at the next start and does not hold up the others. */
async function tryToTell({ platform }: TellingDeps, story: Story, work: () => Promise<void>): Promise<void> {
  await work().catch(
    (error: unknown) =>
      error instanceof Stopped || platform.log.warn({ story: keyOf(story), error: describeError(error) }, 'a demo document was postponed'),
  );
}

/**
 * Fills the demo company with documents in every state: through the services, at the time of each step, with the real seal. Continues where
 * a killed process stopped; finished stories stay as users have left them.
 */
export async function tellDocuments(deps: TellingDeps, isStopping: () => boolean): Promise<void> {
  const { platform } = deps;
  const known = await readRows(platform);
  const unknown = stories
    .filter((story) => !known.has(keyOf(story)))
    .map((story) => ({ story, at: daysAgo(platform, randomOf(story), story.days) }));
  // Document codes increase with their dates.
  for (const { story, at } of unknown.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (isStopping()) return;
    await tryToTell(deps, story, () => begin(deps, story, at));
  }
  if (unknown.length > 0) giveHeapBack();
  const rows = await readRows(platform);
  let toldCount = 0;
  for (const story of stories) {
    const row = rows.get(keyOf(story));
    if (isStopping()) return;
    if (!row || row.isTold) continue;
    await tryToTell(deps, story, () => goOn(deps, story, row));
    toldCount += 1;
    if (toldCount % GIVEN_BACK_AFTER === 0) giveHeapBack();
  }
  if (toldCount > 0) giveHeapBack();
}
