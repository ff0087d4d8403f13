// Measures whether such a client delays other calls: eight concurrent overviews without a pause, /health requested from another process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile, tell } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { probeDuring } from '../setup/probing.ts';
import { createRequester } from '../setup/requests.ts';
import { EMAIL, saveLargeClient } from './sample-client.ts';

const AT_ONCE = 8;
const SECONDS = 10;
const SETTLED_MS = 3_000;
const IDLE_FACTOR = 5;
const SLOWEST_MS = 25;

async function importIntoPortal(dataFolder: string, folder: string): Promise<void> {
  const command = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
  const env = { ...process.env, PRAMEN_MODE: 'demo', PRAMEN_DATA: dataFolder, LOG_LEVEL: 'warn' };
  const importing = spawn(process.execPath, [command, 'import', folder], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(importing, 'exit')) as [number];
  if (code !== 0) throw new Error(`the import ended with ${code}`);
}

async function findClient(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/api/clients?search=${encodeURIComponent(EMAIL)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const id = data[0]?.id;
  if (id === undefined) throw new Error('the client was not found');
  return id;
}

/** Requests overviews concurrently and repeatedly; returns the milliseconds of each. */
async function askAll(address: string, path: string, token: string): Promise<number[]> {
  const end = performance.now() + SECONDS * 1000;
  const requester = createRequester(address, AT_ONCE, token);
  const times: number[] = [];
  const lane = async () => {
    while (performance.now() < end) {
      const { ms, status } = await requester.request(path);
      if (status !== 200) throw new Error(`an overview got ${status}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  requester.close();
  return times;
}

await withDataFolder(async (dataFolder) => {
  const first = await startPortal(dataFolder);
  await withDataFolder(async (folder) => {
    saveLargeClient(folder);
    await importIntoPortal(dataFolder, folder);
  });
  const token = await signIn(first.address, 'admin@pramen.test');
  const path = `/api/client-report/overview?client_id=${await findClient(first.address, token)}`;
  await first.stop();
  // Restarted, so that no series is cached and the memory of seeding is released.
  const portal = await startPortal(dataFolder);
  try {
    await pause(SETTLED_MS);
    const idle = quantile(await probeDuring(portal.address, () => pause(SECONDS * 1000)), 0.99);
    let times: number[] = [];
    const busy = await probeDuring(portal.address, async () => {
      await pause(500);
      times = await askAll(portal.address, path, token);
    });
    tell({ name: '/health on an idle server, p99', value: idle, unit: 'ms' });
    tell({ name: `/health while ${AT_ONCE} overviews of 20,000 trades run, p50`, value: quantile(busy, 0.5), unit: 'ms' });
    tell({
      name: `/health while ${AT_ONCE} overviews of 20,000 trades run, p99`,
      value: quantile(busy, 0.99),
      unit: 'ms',
      limit: Math.max(IDLE_FACTOR * idle, SLOWEST_MS),
    });
    tell({ name: 'overviews per second', value: times.length / SECONDS });
    tell({ name: 'one of the eight, p50', value: median(times), unit: 'ms' });
  } finally {
    await portal.stop();
  }
});
