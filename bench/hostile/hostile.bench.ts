// Measures how legitimate calls fare while hostile callers send many bodies and deliberately slow files: `npm run bench hostile`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { samplePdf } from '../../apps/server/src/testing/files/file-samples.ts';
import { quantile, tell, timeMs } from '../setup/figures.ts';
import { signInClient, startPortal, withDataFolder, type SignedInClient } from '../setup/portal.ts';
import { probeDuring } from '../setup/probing.ts';
import { formOf, post } from './calls.ts';

const BURSTS = 5;
const FLOOD_SECONDS = 15;
const SETTLED_MS = 3_000;
const BETWEEN_MS = 250;
const VERSION_P99_MS = 100;
const HONEST_MS = 5_000;

// Distinguishes callers on one machine by the header that a proxy would write.
process.env['TRUST_PROXY'] = 'true';

let checks = 0;

/** Sends all hostile bodies and files at once and repeats them for the given number of seconds; returns how many bodies were sent. */
async function loose(address: string, hostile: SignedInClient, seconds: number): Promise<number> {
  const crowd = spawn(
    process.execPath,
    [fileURLToPath(new URL('crowd.ts', import.meta.url)), address, hostile.token, hostile.id, String(seconds)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said = text(crowd.stdout);
  const [code] = (await once(crowd, 'close')) as [number];
  if (code !== 0) throw new Error(`the crowd ended with ${code}`);
  return Number(await said);
}

/** Milliseconds of legitimate calls, one after another while `crowd` runs; throws when one is refused. */
async function timeHonest(crowd: Promise<unknown>, work: () => Promise<number>): Promise<number[]> {
  let isThere = true;
  const end = () => {
    isThere = false;
  };
  crowd.then(end, end);
  const times: number[] = [];
  while (isThere) {
    const ms = await timeMs(async () => {
      const status = await work();
      if (status !== 200 && status !== 201) throw new Error(`a legitimate call got ${status}`);
    });
    times.push(ms);
    await pause(BETWEEN_MS);
  }
  return times;
}

interface Noticed {
  version: number[];
  uploads: number[];
  checks: number[];
  bodies: number;
}

/** Measures legitimate calls while the crowd attacks once for each of `rounds`. */
async function notice(address: string, honest: SignedInClient, hostile: SignedInClient, rounds: readonly number[]): Promise<Noticed> {
  const pdf = await samplePdf();
  const noticed: Noticed = { version: [], uploads: [], checks: [], bodies: 0 };
  const upload = () =>
    post(`${address}/api/files/upload`, {
      headers: { authorization: `Bearer ${honest.token}` },
      body: formOf(pdf, { fileable_type: 'client', fileable_id: honest.id }),
    });
  // The limit is sixty checks an hour per address, so each check comes from another address.
  const check = () =>
    post(`${address}/api/documents/verify`, { headers: { 'x-forwarded-for': `198.51.100.${(checks += 1) % 250}` }, body: formOf(pdf) });
  noticed.version = await probeDuring(
    address,
    async () => {
      await pause(500);
      for (const seconds of rounds) {
        const crowd = loose(address, hostile, seconds);
        const [uploads, checks, bodies] = await Promise.all([timeHonest(crowd, upload), timeHonest(crowd, check), crowd]);
        noticed.uploads.push(...uploads);
        noticed.checks.push(...checks);
        noticed.bodies += bodies;
      }
    },
    '/api/version',
  );
  return noticed;
}

await withDataFolder(async (folder) => {
  const portal = await startPortal(folder);
  const { address } = portal;
  try {
    const honest = await signInClient(address, 'client@pramen.test');
    const hostile = await signInClient(address, 'slovak@pramen.test');
    await pause(SETTLED_MS);
    const idle = await probeDuring(address, () => pause(3_000), '/api/version');
    const burst = await notice(
      address,
      honest,
      hostile,
      Array.from({ length: BURSTS }, () => 0),
    );
    tell({ name: '/api/version on an idle server, p99', value: quantile(idle, 0.99), unit: 'ms' });
    tell({
      name: '/api/version while 40 bodies of 1 MB, 24 slow PDFs to check and 8 to store arrive at once, p50',
      value: quantile(burst.version, 0.5),
      unit: 'ms',
    });
    tell({ name: '/api/version under that load, p99', value: quantile(burst.version, 0.99), unit: 'ms', limit: VERSION_P99_MS });
    tell({ name: 'a legitimate upload under that load, slowest', value: Math.max(...burst.uploads), unit: 'ms', limit: HONEST_MS });
    tell({ name: 'a legitimate PDF check under that load, slowest', value: Math.max(...burst.checks), unit: 'ms', limit: HONEST_MS });
    const flood = await notice(address, honest, hostile, [FLOOD_SECONDS]);
    tell({
      name: `/api/version while they arrive repeatedly for ${FLOOD_SECONDS} s, p50`,
      value: quantile(flood.version, 0.5),
      unit: 'ms',
    });
    tell({ name: '/api/version during that flood, p99', value: quantile(flood.version, 0.99), unit: 'ms' });
    tell({ name: 'a legitimate upload during that flood, slowest', value: Math.max(...flood.uploads), unit: 'ms', limit: HONEST_MS });
    tell({ name: 'bodies of 1 MB sent during that flood', value: flood.bodies });
  } finally {
    await portal.stop();
  }
});
