// Measures whether valuations delay other calls: another process requests /health 20 times a second. `npm run bench health`.
import { setTimeout as pause } from 'node:timers/promises';
import { namedClients, otherClients } from '../../apps/server/src/demo/company/people.ts';
import { quantile, tell } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { probeDuring } from '../setup/probing.ts';
import { createRequester } from '../setup/requests.ts';

const VALUATIONS = 8;
const SECONDS = 10;
/** Start-up work, such as the first polls of the job queues, has ended after this. */
const SETTLED_MS = 3_000;
/** Limit of the 99th percentile as a multiple of an idle server's, or this long when that is very short. */
const IDLE_FACTOR = 5;
const SLOWEST_MS = 25;

/** Values the portfolios of all clients at once, repeatedly; each client's first valuation finds no cached series. */
async function valueAll(address: string, tokens: readonly string[]): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  const counts = await Promise.all(
    tokens.map(async (token) => {
      const requester = createRequester(address, 1, token);
      let count = 0;
      for (; performance.now() < end; count += 1) {
        const { status } = await requester.request('/api/client-report/contract/history');
        if (status !== 200) throw new Error(`a valuation got ${status}`);
      }
      requester.close();
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function signInAll(address: string): Promise<string[]> {
  const tokens: string[] = [];
  for (const { email } of [...namedClients.slice(0, 2), ...otherClients].slice(0, VALUATIONS)) tokens.push(await signIn(address, email));
  return tokens;
}

await withDataFolder(async (folder) => {
  const first = await startPortal(folder);
  const tokens = await signInAll(first.address);
  await first.stop();
  // Restarted, so that nothing is cached and the memory of seeding is released.
  const portal = await startPortal(folder);
  try {
    await pause(SETTLED_MS);
    const idle = quantile(await probeDuring(portal.address, () => pause(SECONDS * 1000)), 0.99);
    let valuations = 0;
    const busy = await probeDuring(portal.address, async () => {
      await pause(500);
      valuations = await valueAll(portal.address, tokens);
    });
    tell({ name: '/health on an idle server, p99', value: idle, unit: 'ms' });
    tell({ name: `/health while ${VALUATIONS} valuations run, p50`, value: quantile(busy, 0.5), unit: 'ms' });
    tell({
      name: `/health while ${VALUATIONS} valuations run, p99`,
      value: quantile(busy, 0.99),
      unit: 'ms',
      limit: Math.max(IDLE_FACTOR * idle, SLOWEST_MS),
    });
    tell({ name: 'valuations per second', value: valuations / SECONDS });
  } finally {
    await portal.stop();
  }
});
