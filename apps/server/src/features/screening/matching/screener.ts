import { Worker } from 'node:worker_threads';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { Stopped } from '../../../platform/workers/stopped.ts';
import type { ComparedEntry, ComparedPerson, Match } from './packed-list.ts';
import type { ScreenerAnswer, ScreenerTask } from './screener.worker.ts';

/** Entries to compare with: loaded when they are first needed, and kept under their key. */
export interface ComparedList {
  key: string;
  entryCount: number;
  load(): AsyncIterable<readonly ComparedEntry[]>;
}

/** Compares people with lists in a thread of its own with the lowest priority, so that calls do not wait. */
export interface Screener {
  /** The matches of each person. Throws Stopped once the screener is closed. */
  ask(list: ComparedList, people: readonly ComparedPerson[]): Promise<Match[][]>;
  close(): Promise<void>;
}

/** Entries kept in memory; the list used least recently goes first. A list alone may be larger. */
const MOST_ENTRIES = 1_500_000;
const HEAP_MEGABYTES = 2048;
/** The thread ends after this time without a question, which frees the memory of its lists. */
const IDLE_MS = 15 * MINUTE;

interface Waiting {
  resolve(result: Match[][] | null): void;
  reject(error: Error): void;
}

/** A thread that answers in the order of the requests. */
function openThread(onEnd: () => void) {
  const thread = new Worker(new URL('./screener.worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  thread.unref();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onEnd();
  };
  thread.on('message', (answer: ScreenerAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) thread.unref();
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer.result);
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Stopped()));
  return {
    run: (task: ScreenerTask) =>
      new Promise<Match[][] | null>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        thread.ref();
        thread.postMessage({ id: lastId, task });
      }),
    end: async () => void (await thread.terminate()),
  };
}

type Thread = ReturnType<typeof openThread>;

/** Opens a screener; its thread starts with the first question. */
export function createScreener(): Screener {
  let thread: Thread | null = null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  /** Lists in the thread, the one used least recently first. */
  const loaded = new Map<string, { entryCount: number; isReady: Promise<unknown> }>();
  const end = async () => {
    const ending = thread;
    thread = null;
    loaded.clear();
    await ending?.end();
  };
  const takeThread = (): Thread => {
    if (isClosed) throw new Stopped();
    if (thread) return thread;
    const opened = openThread(() => {
      if (thread !== opened) return;
      thread = null;
      loaded.clear();
    });
    thread = opened;
    return opened;
  };
  const load = async (running: Thread, { key, load: read }: ComparedList) => {
    for await (const entries of read()) await running.run({ kind: 'add', key, entries });
  };
  const makeRoom = async (running: Thread, entryCount: number) => {
    let total = entryCount + [...loaded.values()].reduce((sum, list) => sum + list.entryCount, 0);
    for (const [key, list] of loaded) {
      if (total <= MOST_ENTRIES) return;
      total -= list.entryCount;
      loaded.delete(key);
      await running.run({ kind: 'drop', key });
    }
  };
  const require = async (running: Thread, list: ComparedList) => {
    const known = loaded.get(list.key);
    loaded.delete(list.key);
    if (known) {
      loaded.set(list.key, known);
      await known.isReady;
      return;
    }
    await makeRoom(running, list.entryCount);
    const isReady = load(running, list);
    loaded.set(list.key, { entryCount: list.entryCount, isReady });
    try {
      await isReady;
    } catch (error) {
      loaded.delete(list.key);
      if (thread === running) await running.run({ kind: 'drop', key: list.key });
      throw error;
    }
  };
  let busy: Promise<unknown> = Promise.resolve();
  const askInTurn = async (list: ComparedList, people: readonly ComparedPerson[]) => {
    clearTimeout(idle);
    const running = takeThread();
    try {
      await require(running, list);
      return (await running.run({ kind: 'ask', key: list.key, people })) ?? [];
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
    }
  };
  return {
    // One question after the other: the thread has one core, and lists are not dropped while they are asked.
    ask: (list, people) => {
      const answer = busy.then(() => askInTurn(list, people));
      busy = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}
