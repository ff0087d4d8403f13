// The hostile callers of `npm run bench hostile`, in a separate process of the lowest priority: real ones would run on other machines and
// use none of the server's processors.
import { setPriority } from 'node:os';
import { repeatedReferences } from '../../apps/server/src/testing/files/hostile-pdfs.ts';
import { formOf, post } from './calls.ts';

const BODIES = 40;
const FILES = 24;
const UPLOADS = 8;
const LOWEST = 19;
/** Half a minute of work each, unless the server stops it. */
const REFERENCES = 100;

// One address, as a proxy would write it; the uploads come from a signed-in client.
const from = { 'x-forwarded-for': '203.0.113.1' };
const nested = JSON.stringify({ email: 'a@example.test' }).replace('"a@example.test"', '['.repeat(500_000) + ']'.repeat(500_000));

const [address = '', token = '', clientId = '', seconds = '0'] = process.argv.slice(2);
setPriority(LOWEST);
const files = Array.from({ length: FILES + UPLOADS }, (_, seed) => repeatedReferences(REFERENCES, seed + Date.now()));

/** Repeats work in parallel lanes, at least once each, until the time is over; returns how many requests were sent. */
async function send(lanes: number, until: number, work: (lane: number) => Promise<number>): Promise<number> {
  let sent = 0;
  const lane = async (_: unknown, index: number) => {
    do {
      await work(index);
      sent += 1;
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return sent;
}

const fileOf = (index: number) => files[index] ?? Buffer.alloc(0);
const until = performance.now() + Number(seconds) * 1000;
const [bodies] = await Promise.all([
  send(BODIES, until, () => post(`${address}/api/auth/login`, { headers: { 'content-type': 'application/json', ...from }, body: nested })),
  send(FILES, until, (index) => post(`${address}/api/documents/verify`, { headers: from, body: formOf(fileOf(index)) })),
  send(UPLOADS, until, (index) =>
    post(`${address}/api/files/upload`, {
      headers: { authorization: `Bearer ${token}` },
      body: formOf(fileOf(FILES + index), { fileable_type: 'client', fileable_id: clientId }),
    }),
  ),
]);
process.stdout.write(String(bodies));
