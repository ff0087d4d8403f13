// Screens clients against lists of people in memory: `npm run bench screening`.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createScreeningIndex } from '@pramen/domain/compliance/screening/candidates/screening-index';
import { quantile, tell, timeMs } from '../setup/figures.ts';
import { inventClients, inventEntries, inventLookAlike } from './fictional-people.ts';

const LIST = 500_000;
const ASKED = 1_000;
const WARM_UP = 200;
const NEW_ENTRIES = 1_000;
const CLIENTS = 100_000;
const ONE_CLIENT_MS = 20;
const ALL_CLIENTS_S = 60;
const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose_gc');
const collectGarbage: unknown = runInNewContext('gc');

const heapMegabytes = () => {
  if (typeof collectGarbage === 'function') collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
};

async function screenOneByOne(): Promise<void> {
  const entries = inventEntries(LIST, 1);
  const before = heapMegabytes();
  const start = performance.now();
  const index = createScreeningIndex(entries);
  tell({ name: `indexing ${LIST} entries`, value: (performance.now() - start) / 1000, unit: 's' });
  tell({ name: 'memory of that index, entries excepted', value: heapMegabytes() - before, unit: 'MB' });
  for (const client of inventClients(WARM_UP, 2)) index.candidatesOf(client);
  const wanted = entries.filter((_, number) => number % Math.floor((LIST * 2) / ASKED) === 0);
  const lookAlikes = wanted.map((entry) => ({ entry, client: inventLookAlike(entry) }));
  let missed = 0;
  let candidates = 0;
  const times: number[] = [];
  for (const client of inventClients(ASKED / 2, 3)) {
    times.push(
      await timeMs(() => {
        candidates += index.candidatesOf(client).length;
      }),
    );
  }
  for (const { entry, client } of lookAlikes) {
    times.push(
      await timeMs(() => {
        if (!index.candidatesOf(client).some((candidate) => candidate.entry === entry)) missed += 1;
      }),
    );
  }
  tell({ name: `one client against ${LIST} entries, p50`, value: quantile(times, 0.5), unit: 'ms' });
  tell({ name: 'one client, p99', value: quantile(times, 0.99), unit: 'ms', limit: ONE_CLIENT_MS });
  tell({ name: 'candidates of a client who is on no list, mean', value: candidates / (ASKED / 2) });
  tell({ name: `misspelt entries not found, of ${lookAlikes.length}`, value: missed, limit: 0 });
}

async function screenAllAgainstNew(): Promise<void> {
  const clients = inventClients(CLIENTS, 4);
  const entries = inventEntries(NEW_ENTRIES, 5);
  const ms = await timeMs(() => {
    const index = createScreeningIndex(entries);
    for (const client of clients) index.candidatesOf(client);
  });
  tell({ name: `${CLIENTS} clients against ${NEW_ENTRIES} new entries`, value: ms / 1000, unit: 's', limit: ALL_CLIENTS_S });
}

await screenOneByOne();
await screenAllAgainstNew();
