// Measures long lists on the whole server against the bare query, their memory, and the data of the dashboard: `npm run bench lists`.
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { median, quantile, tell, timeMs } from '../setup/figures.ts';
import { watchPeakMemory } from '../setup/processes.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import type { Portal } from '../setup/portal.ts';
import { createRequester } from '../setup/requests.ts';
import { askBare, looks, PAGE_LENGTH } from './bare-queries.ts';
import { bookManyRows, withDatabaseOf } from './many-rows.ts';
import type { ManyRows } from './many-rows.ts';

const ROWS = 20_000;
const ROUNDS = 41;
const LARGEST_RATIO = 1.5;
const MOST_MEGABYTES = 60;
const DASHBOARD_MS = 60;
const SETTLED_MS = 3_000;
/** As in the health bench: limit of the 99th percentile as a multiple of an idle server's, or this long when that is very short. */
const IDLE_FACTOR = 5;
const SLOWEST_HEALTH_MS = 50;
const IDLE_MS = 5_000;

interface Export {
  firstByteMs: number;
  ms: number;
  megabytes: number;
}

async function takeFile(address: string, path: string, token: string): Promise<Export> {
  const start = performance.now();
  const asked = get(`${address}${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path} responded with ${answer.statusCode}`);
  let firstByteMs = NaN;
  let bytes = 0;
  answer.on('data', (piece: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - start;
    bytes += piece.length;
  });
  await once(answer, 'end');
  return { firstByteMs, ms: performance.now() - start, megabytes: bytes / 1e6 };
}

/** Requests /health repeatedly until work has ended; returns the milliseconds of each response. */
async function probeDuring(address: string, work: Promise<unknown>): Promise<number[]> {
  const requester = createRequester(address, 1);
  const times: number[] = [];
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) {
    times.push((await requester.request('/health')).ms);
    await pause(5);
  }
  requester.close();
  return times;
}

async function measureExport(portal: Portal, { contractId }: ManyRows, token: string, format: 'csv' | 'xlsx'): Promise<void> {
  await pause(SETTLED_MS);
  const idle = quantile(await probeDuring(portal.address, pause(IDLE_MS)), 0.99);
  const readAddedMemory = watchPeakMemory(portal.pid);
  const taking = takeFile(portal.address, `/api/client-report/contract/${contractId}/transactions/export?format=${format}`, token);
  const health = await probeDuring(portal.address, taking);
  const { firstByteMs, ms, megabytes } = await taking;
  const name = `${ROWS.toLocaleString('en')} rows as ${format.toUpperCase()}`;
  tell({ name: `${name}, peak additional memory`, value: readAddedMemory(), unit: 'MB', limit: MOST_MEGABYTES });
  tell({ name: `${name}, first byte`, value: firstByteMs, unit: 'ms' });
  tell({ name: `${name}, complete`, value: ms, unit: 'ms' });
  tell({ name: `${name}, as sent`, value: megabytes, unit: 'MB' });
  tell({
    name: `${name}, /health during the export, p99`,
    value: quantile(health, 0.99),
    unit: 'ms',
    limit: Math.max(IDLE_FACTOR * idle, SLOWEST_HEALTH_MS),
  });
}

async function compareLists(database: Database, portal: Portal, rows: ManyRows, token: string): Promise<void> {
  const requester = createRequester(portal.address, 1, token);
  for (const look of looks) {
    const path = encodeURI(
      `/api/client-report/contract/${rows.contractId}/transactions?page=${look.page}&length=${PAGE_LENGTH}&${look.query}`,
    );
    const served: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await timeMs(() => askBare(database, rows, look)));
      const { ms, status } = await requester.request(path);
      if (status !== 200) throw new Error(`${path} responded with ${status}`);
      served.push(ms);
    }
    tell({ name: `list / bare query: ${look.name}`, value: median(served) / median(bare), limit: LARGEST_RATIO });
    tell({ name: `list: ${look.name}`, value: median(served), unit: 'ms' });
  }
  requester.close();
}

/** Measures the server's total time for all data of the dashboard: one call after the other, unlike a browser. */
async function measureDashboard(portal: Portal, token: string): Promise<void> {
  const requester = createRequester(portal.address, 1, token);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(
      await timeMs(async () => {
        for (const path of ['/api/auth/profile', '/api/client-report/contract/overview']) {
          const { status } = await requester.request(path);
          if (status !== 200) throw new Error(`${path} responded with ${status}`);
        }
      }),
    );
  }
  requester.close();
  tell({ name: 'all data of the dashboard, 2 requests, median', value: median(times), unit: 'ms', limit: DASHBOARD_MS });
  tell({ name: 'all data of the dashboard, slowest', value: quantile(times, 1), unit: 'ms' });
}

await withDataFolder(async (folder) => {
  const first = await startPortal(folder);
  const token = await signIn(first.address, 'slovak@pramen.test');
  const ofDashboard = await signIn(first.address, 'client@pramen.test');
  await first.stop();
  // Restarted, because the memory used to create the demonstration would hide that of an export.
  const portal = await startPortal(folder);
  try {
    await withDatabaseOf(folder, async (database) => {
      const rows = await bookManyRows(database, 'slovak@pramen.test', ROWS);
      for (const format of ['csv', 'xlsx'] as const) await measureExport(portal, rows, token, format);
      await compareLists(database, portal, rows, token);
    });
    await measureDashboard(portal, ofDashboard);
  } finally {
    await portal.stop();
  }
});
