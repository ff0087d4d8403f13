import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Requests one path of a portal from another process, twenty times a second while work runs; returns the milliseconds of each response. */
export async function probeDuring(address: string, work: () => Promise<unknown>, path = '/health'): Promise<number[]> {
  const probe = spawn(process.execPath, [fileURLToPath(new URL('probe.ts', import.meta.url)), address, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = text(probe.stdout);
  await work();
  probe.stdin.end();
  await once(probe, 'close');
  return JSON.parse(await said) as number[];
}
