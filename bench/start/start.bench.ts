// Measures the start time and the memory of the portal: `npm run bench start`. Takes over a minute.
import { setTimeout as pause } from 'node:timers/promises';
import { measureMemory } from '../setup/processes.ts';
import { median, tell } from '../setup/figures.ts';
import { startPortal, withDataFolder } from '../setup/portal.ts';

const FIRST_START_MS = 15_000;
const LATER_START_MS = 3_000;
const LATER_STARTS = 3;
const SETTLED_MS = 60_000;
const MEMORY_MB = 400;

const total = (pid: number) => measureMemory(pid).reduce((sum, { megabytes }) => sum + megabytes, 0);

await withDataFolder(async (folder) => {
  const first = await startPortal(folder);
  tell({ name: 'first start: initdb, migrations, demo company', value: first.startMs, unit: 'ms', limit: FIRST_START_MS });
  // After the first start, which uses the most memory, because later ones do not create the demonstration company.
  await pause(SETTLED_MS);
  tell({ name: 'server and database 60 s after the first start, proportional', value: total(first.pid), unit: 'MB', limit: MEMORY_MB });
  await first.stop();
  const later: number[] = [];
  for (let start = 0; start < LATER_STARTS; start += 1) {
    const portal = await startPortal(folder);
    later.push(portal.startMs);
    await portal.stop();
  }
  tell({ name: 'later starts, median', value: median(later), unit: 'ms', limit: LATER_START_MS });
});
