// Measures how evenly the whole server responds to the two calls of the dashboard: `npm run bench http`.
import { quantile, tell } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { createRequester, sendMany } from '../setup/requests.ts';

const REQUESTS = 2_000;
const CONCURRENCY = 4;
/** Limit of the 99th percentile as a multiple of the median, or this long when the median is very short. */
const SLOWEST_FACTOR = 10;
const SLOWEST_MS = 50;

await withDataFolder(async (folder) => {
  const portal = await startPortal(folder);
  const requester = createRequester(portal.address, CONCURRENCY, await signIn(portal.address, 'client@pramen.test'));
  try {
    // Measured from the first request: the limit also applies to a server that has just started.
    for (const path of ['/api/client-report/contract', '/api/client-report/contract/history']) {
      const answers = await sendMany(requester, path, REQUESTS, CONCURRENCY);
      const times = answers.map(({ ms }) => ms);
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      tell({ name: `GET ${path}, p50`, value: p50, unit: 'ms' });
      tell({ name: `GET ${path}, p99`, value: p99, unit: 'ms', limit: Math.max(SLOWEST_FACTOR * p50, SLOWEST_MS) });
      tell({ name: `GET ${path}, response as sent`, value: (answers[0]?.bytes ?? NaN) / 1000, unit: 'kB' });
    }
  } finally {
    requester.close();
    await portal.stop();
  }
});
