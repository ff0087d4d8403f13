import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createPackedList } from './packed-list.ts';
import type { ComparedEntry, ComparedPerson, Match, PackedList } from './packed-list.ts';

export type ScreenerTask =
  | { kind: 'add'; key: string; entries: readonly ComparedEntry[] }
  | { kind: 'drop'; key: string }
  | { kind: 'ask'; key: string; people: readonly ComparedPerson[] };

export interface ScreenerRequest {
  id: number;
  task: ScreenerTask;
}

/** The matches of each person, in the order of the question; null for the other tasks. */
export type ScreenerAnswer = { id: number; result: Match[][] | null } | { id: number; error: string };

/** Below everything else in the process. Only Linux has priorities of threads; elsewhere the call would lower the whole process. */
const LOWEST_PRIORITY = 19;
if (process.platform === 'linux') setPriority(0, LOWEST_PRIORITY);

const lists = new Map<string, PackedList>();

function work(task: ScreenerTask): Match[][] | null {
  if (task.kind === 'drop') {
    lists.delete(task.key);
    return null;
  }
  const list = lists.get(task.key) ?? createPackedList();
  lists.set(task.key, list);
  if (task.kind === 'ask') return task.people.map((person) => list.matchesOf(person));
  list.add(task.entries);
  return null;
}

parentPort?.on('message', ({ id, task }: ScreenerRequest) => {
  let answer: ScreenerAnswer;
  try {
    answer = { id, result: work(task) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
