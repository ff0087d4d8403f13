import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const module = JSON.stringify(new URL('thread-priority.ts', import.meta.url).href);
const code = `
  const { lowerThread } = await import(${module});
  const { readFileSync } = await import('node:fs');
  const { parentPort } = await import('node:worker_threads');
  lowerThread();
  parentPort.postMessage(readFileSync('/proc/thread-self/stat', 'latin1'));
`;
/** The 19th field of stat; the name of the thread before it may hold spaces. */
const nicenessIn = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);

it.runIf(process.platform === 'linux')('lowers a worker thread and no other', async () => {
  const before = nicenessIn(readFileSync('/proc/thread-self/stat', 'latin1'));
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const [stat] = (await once(worker, 'message')) as [string];
  expect(nicenessIn(stat)).toBe(Math.min(before + 10, 19));
  expect(nicenessIn(readFileSync('/proc/thread-self/stat', 'latin1'))).toBe(before);
  await worker.terminate();
});
