import { threadId } from 'node:worker_threads';

/** What a task may make its thread do. */
export type ThreadTask = 'answer' | 'fail' | 'hang' | 'fill memory';

/** Returns the number of its thread; the main thread has 0. */
export default function obey(task: ThreadTask): number {
  if (task === 'fail') throw new Error('as it was told');
  if (task === 'hang') for (;;);
  const filled: number[][] = [];
  while (task === 'fill memory') filled.push(Array.from({ length: 10_000 }, (_none, place) => place + 0.5));
  return threadId;
}
