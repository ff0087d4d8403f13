import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { demo } from './setup/start-server.ts';

const root = resolve(import.meta.dirname, '..');
const LINKING_MS = 60_000;

interface Verdict {
  said: string;
  events: number;
  unlinked: number;
}

/** Runs the operator's command on the journeys' database; it exits with an error when the chain is broken. */
async function verifyAudit(): Promise<Verdict> {
  const environment = { ...process.env, ...demo(process.env['PRAMEN_JOURNEYS_DATA'] ?? '') };
  const { stdout: said } = await promisify(execFile)(process.execPath, ['apps/server/src/commands/verify-audit.ts'], {
    cwd: root,
    env: environment,
  }).catch((failure: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${failure.stdout ?? ''}${failure.stderr ?? failure.message}`);
  });
  const [, events, unlinked] = /(\d+) linked events verified, (\d+) not yet linked/.exec(said) ?? [];
  return { said, events: Number(events), unlinked: Number(unlinked) };
}

test('the audit chain is intact after all journeys, and contains every event', async () => {
  test.setTimeout(2 * LINKING_MS);
  let verdict: Verdict | undefined;
  // The linking job runs every second.
  await expect
    .poll(async () => (verdict = await verifyAudit()).unlinked, { message: 'events not yet linked', timeout: LINKING_MS })
    .toBe(0);
  expect(verdict?.said).toContain('The chain is intact.');
  // Every journey at least signs in: an empty audit log would prove nothing.
  expect(verdict?.events).toBeGreaterThan(0);
});
