// Fifty applicants walk through the whole onboarding at once, while another process requests /health: `npm run bench onboarding`.
import { setTimeout as pause } from 'node:timers/promises';
import { quantile, tell } from '../setup/figures.ts';
import { startPortal, withDataFolder } from '../setup/portal.ts';
import { probeDuring } from '../setup/probing.ts';
import { prepareApplicant, prepareOffer, walk } from './applicants.ts';
import type { Applicant, Times } from './applicants.ts';
import { busy, call } from './calls.ts';

const APPLICANTS = 50;
const IDLE_SECONDS = 10;
/** What preparing has begun, such as sending messages, has ended after this. */
const SETTLED_MS = 5_000;
/** Limit of the 99th percentile as a multiple of an idle server's, or this long when that is very short. */
const IDLE_FACTOR = 5;
const SLOWEST_MS = 25;

const kinds = {
  read: 'reading the whole onboarding',
  seen: 'counting what was shown',
  typed: 'saving what is typed',
  opened: 'opening a document that must be read',
  completed: 'completing a step',
  submitted: 'submitting everything',
} as const satisfies Record<keyof Times, string>;

/** Waits until the demonstration has made its documents: it collects all memory at once meanwhile, as no other portal does. */
async function waitForDocuments(address: string): Promise<void> {
  for (;;) {
    const { untold } = await call<{ untold: number }>(address, '/demo/documents');
    if (untold === 0) return;
    await pause(SETTLED_MS);
  }
}

async function prepare(folder: string): Promise<Applicant[]> {
  const portal = await startPortal(folder);
  const offer = await prepareOffer(portal.address);
  const applicants: Applicant[] = [];
  // One more, whose walk loads what the others use.
  for (let one = 0; one <= APPLICANTS; one += 1) applicants.push(await prepareApplicant(portal.address, offer));
  await waitForDocuments(portal.address);
  await portal.stop();
  return applicants;
}

function tellTimes(walks: readonly Times[]): void {
  for (const [kind, name] of Object.entries(kinds) as [keyof Times, string][]) {
    const times = walks.flatMap((one) => one[kind]);
    tell({ name: `${name}, p50`, value: quantile(times, 0.5), unit: 'ms' });
    tell({ name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms' });
  }
}

await withDataFolder(async (folder) => {
  const [first, ...applicants] = await prepare(folder);
  // Restarted, so that the memory of seeding is released.
  const portal = await startPortal(folder);
  try {
    const { address } = portal;
    if (first) await walk(address, first);
    await pause(SETTLED_MS);
    const idle = quantile(await probeDuring(address, () => pause(IDLE_SECONDS * 1000)), 0.99);
    let walks: Times[] = [];
    busy.count = 0;
    const start = performance.now();
    const probed = await probeDuring(address, async () => {
      walks = await Promise.all(applicants.map((one) => walk(address, one)));
    });
    const seconds = (performance.now() - start) / 1000;
    tell({ name: '/health on an idle server, p99', value: idle, unit: 'ms' });
    tell({ name: `/health while ${APPLICANTS} applicants walk through, p50`, value: quantile(probed, 0.5), unit: 'ms' });
    const limit = Math.max(IDLE_FACTOR * idle, SLOWEST_MS);
    tell({ name: `/health while ${APPLICANTS} applicants walk through, p99`, value: quantile(probed, 0.99), unit: 'ms', limit });
    tellTimes(walks);
    tell({ name: 'calls that the server was too busy for', value: busy.count, limit: 0 });
    tell({
      name: 'calls that read, per walk',
      value: quantile(
        walks.map(({ read }) => read.length),
        1,
      ),
      limit: 1,
    });
    tell({ name: 'walks per second', value: APPLICANTS / seconds });
  } finally {
    await portal.stop();
  }
});
