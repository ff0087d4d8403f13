import { and, eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { createRandom } from '../past/random.ts';
import { documentStories } from '../store/demo-store.ts';
import { stories } from './stories.ts';
import type { Story } from './stories.ts';

export type StoryRow = typeof documentStories.$inferSelect;

/** A story's key in the database. */
export const keyOf = ({ code, from, days }: Story): string => `${code} ${from} ${days}`;

/** The same random numbers for a story at every start. */
export const randomOf = (story: Story) => createRandom(20_000 + stories.indexOf(story));

/** Matches a story whose next step is `step`. */
export const isAt = ({ story, step }: Pick<StoryRow, 'story' | 'step'>) =>
  and(eq(documentStories.story, story), eq(documentStories.step, step), eq(documentStories.isTold, false));

/** The stories that have begun, by key. */
export async function readRows({ db }: Platform): Promise<Map<string, StoryRow>> {
  return new Map((await db.select().from(documentStories)).map((row) => [row.story, row]));
}

/** Number of the demonstration's documents still to be created. */
export async function countUntold(platform: Platform): Promise<number> {
  const rows = await readRows(platform);
  return stories.filter((story) => rows.get(keyOf(story))?.isTold !== true).length;
}
