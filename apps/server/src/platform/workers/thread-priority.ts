import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Enough for the main thread, which answers all calls, to get a processor whenever it has something to do. */
const LOWER_BY = 10;
const LOWEST_PRIORITY = 19;

/**
 * Gives the calling worker thread a lower priority than the main thread of its process: on a machine whose processors are all in use, work
 * in threads would keep answers waiting. Only Linux has priorities of threads; elsewhere the call would lower the whole process.
 */
export function lowerThread(): void {
  if (!isMainThread && process.platform === 'linux') setPriority(0, Math.min(getPriority() + LOWER_BY, LOWEST_PRIORITY));
}
