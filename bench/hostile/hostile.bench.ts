// Whether strangers can stop the portal: a crowd of bodies and files made to be slow, and what others notice: `npm run bench hostile`.
import { setTimeout as pause } from 'node:timers/promises';
import { samplePdf } from '../../apps/server/src/testing/file-samples.ts';
import { repeatedReferences } from '../../apps/server/src/testing/hostile-pdfs.ts';
import { quantile, tell, timeMs } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { probeDuring } from '../setup/probing.ts';

const BODIES = 40;
const FILES = 24;
const UPLOADS = 8;
const SECONDS = 15;
const SETTLED_MS = 3_000;
/** Half a minute of work each, were it not stopped. */
const REFERENCES = 100;
const VERSION_P99_MS = 100;
const HONEST_MS = 5_000;

// Callers of one machine are told apart by what a proxy would write.
process.env['TRUST_PROXY'] = 'true';
const from = (address: string) => ({ 'x-forwarded-for': address });

const nested = JSON.stringify({ email: 'a@example.test' }).replace('"a@example.test"', '['.repeat(500_000) + ']'.repeat(500_000));
let seed = 0;

async function post(url: string, init: RequestInit): Promise<number> {
  // A server that refuses before the body is there may close the line on it.
  return fetch(url, { method: 'POST', ...init }).then(async (answer) => (await answer.arrayBuffer(), answer.status), () => 0);
}

function formOf(bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'statement.pdf');
  return form;
}

interface Client {
  token: string;
  id: string;
}

async function enter(address: string, email: string): Promise<Client> {
  const token = await signIn(address, email);
  const profile = (await (await fetch(`${address}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })).json()) as { user: { client: { id: string } } };
  return { token, id: profile.user.client.id };
}

const upload = (address: string, { token, id }: Client, bytes: Uint8Array) =>
  post(`${address}/api/files/upload`, { headers: { authorization: `Bearer ${token}` }, body: formOf(bytes, { fileable_type: 'client', fileable_id: id }) });

/** Keeps as many lanes busy until the time is over; answers how often each status came. */
async function keepBusy(lanes: number, until: number, work: () => Promise<number>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const lane = async () => {
    while (performance.now() < until) {
      const status = await work();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}

/** Milliseconds of each honest call, one after another; throws when one is refused. */
async function timeHonest(until: number, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const ms = await timeMs(async () => {
      const status = await work();
      if (status !== 200 && status !== 201) throw new Error(`an honest call was answered with ${status}`);
    });
    times.push(ms);
    await pause(250);
  }
  return times;
}

await withDataFolder(async (folder) => {
  const portal = await startPortal(folder);
  const { address } = portal;
  try {
    const honest = await enter(address, 'client@pramen.test');
    const hostile = await enter(address, 'slovak@pramen.test');
    const pdf = await samplePdf();
    await pause(SETTLED_MS);
    const idle = await probeDuring(address, () => pause(3_000), '/api/version');
    let uploads: number[] = [];
    let answers: number[] = [];
    let bodies = new Map<number, number>();
    const busy = await probeDuring(
      address,
      async () => {
        await pause(500);
        const until = performance.now() + SECONDS * 1000;
        const slow = () => repeatedReferences(REFERENCES, (seed += 1));
        const attack = [
          keepBusy(BODIES, until, () => post(`${address}/api/auth/login`, { headers: { 'content-type': 'application/json', ...from('203.0.113.1') }, body: nested })),
          keepBusy(FILES, until, () => post(`${address}/api/documents/verify`, { headers: from('203.0.113.1'), body: formOf(slow()) })),
          keepBusy(UPLOADS, until, () => upload(address, hostile, slow())),
        ];
        const verify = () => post(`${address}/api/documents/verify`, { headers: from('198.51.100.7'), body: formOf(pdf) });
        [uploads, answers] = await Promise.all([timeHonest(until, () => upload(address, honest, pdf)), timeHonest(until, verify)]);
        bodies = (await Promise.all(attack))[0] ?? bodies;
      },
      '/api/version',
    );
    tell({ name: '/api/version on an idle server, p99', value: quantile(idle, 0.99), unit: 'ms' });
    tell({ name: `/api/version under ${BODIES} bodies of 1 MB, ${FILES} and ${UPLOADS} slow PDFs at once, p50`, value: quantile(busy, 0.5), unit: 'ms' });
    tell({ name: '/api/version meanwhile, p99', value: quantile(busy, 0.99), unit: 'ms', limit: VERSION_P99_MS });
    tell({ name: 'an honest upload meanwhile, slowest', value: Math.max(...uploads), unit: 'ms', limit: HONEST_MS });
    tell({ name: 'an honest check of a PDF meanwhile, slowest', value: Math.max(...answers), unit: 'ms', limit: HONEST_MS });
    tell({ name: 'bodies of 1 MB sent, refused before they were read', value: [...bodies.values()].reduce((sum, count) => sum + count, 0) });
  } finally {
    await portal.stop();
  }
});
