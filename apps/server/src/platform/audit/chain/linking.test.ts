import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestChain } from '../../../testing/worlds/audit-chain.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import { createFixedClock, HOUR, SECOND } from '../../clock/clock.ts';
import { createLog } from '../../log/log.ts';
import { stopInOrder } from '../../../assembly/stopping.ts';
import { startLinking } from './linking.ts';

const database = useTestDatabase();
const masterKey = Buffer.alloc(32, 7);
const at = '2026-03-02T09:00:00.000Z';

/** A time authority that accepts the request and never responds. */
async function startSilent() {
  const asked = Promise.withResolvers<null>();
  const server = createServer(() => asked.resolve(null));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
  return { asked: asked.promise, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

it('a stop while the time authority is silent links the queued events; the head is stamped after the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-heads-'));
  const chain = openTestChain(database.current, { masterKey });
  const [silent, authority] = [await startSilent(), await startTimeAuthority(new Date(at))];
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const start = (timestampUrl: string) =>
    startLinking({
      linkerUrl: database.current.linkerUrl,
      config: { dataFolder: folder, auditHeadsFolder: null, timestampUrl, keys: { token: masterKey, code: masterKey, master: masterKey } },
      clock: createFixedClock(at),
      log,
      pausesMs: { link: HOUR, publish: 1 },
    });
  const stampsOf = async () => (await readdir(join(folder, 'audit'))).filter((name) => name.endsWith('.tst'));
  try {
    await chain.append({});
    await chain.link();
    const first = start(silent.url);
    await silent.asked;
    await chain.append({}, {});
    // Half of the time that a stamp waits for its authority.
    await stopInOrder([{ name: 'audit linking', mostMs: 5 * SECOND, run: first.stop }], log);
    expect(await chain.verify()).toMatchObject({ broken: null, head: { number: 2 } });
    expect([await stampsOf(), lines]).toEqual([[], []]);
    authority.answers = true;
    const second = start(authority.url);
    await expect.poll(stampsOf).toEqual(['audit-head-1-20260302T090000000Z.tst']);
    await second.stop();
    expect(lines).toEqual([]);
  } finally {
    await Promise.all([silent.close(), authority.close(), chain.close()]);
    await rm(folder, { recursive: true });
  }
});
