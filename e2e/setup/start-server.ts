import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddingSite } from './sites/embedding-site.ts';
import { startPushSite } from './sites/push-site.ts';

const root = resolve(import.meta.dirname, '../..');

/** Resolves with the address that the server prints; rejects with the server's output if it exits earlier. */
function addressOf(server: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((found, failed) => {
    if (!server.stdout || !server.stderr) return failed(new Error('the server has no output'));
    for (const stream of [server.stdout, server.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const address = /^Pramen runs at (\S+)/.exec(line)?.[1];
        if (address) found(address);
      });
    server.once('exit', (code) => failed(new Error(`the server exited with ${code}:\n${said.join('\n')}`)));
  });
}

const FILLED_POLL_MS = 200;
const FILLED_POLLS = 900;

/** The demo company gets its documents after startup: waits for them, so that no journey sees them appear. */
export async function waitForDocuments(address: string): Promise<void> {
  for (let poll = 0; poll < FILLED_POLLS; poll += 1) {
    const answer = await fetch(`${address}/demo/documents`);
    if (!answer.ok) throw new Error(`/demo/documents responded with ${answer.status}`);
    const { untold } = (await answer.json()) as { untold: number };
    if (untold === 0) return;
    await pause(FILLED_POLL_MS);
  }
  throw new Error('the demo company did not get its documents');
}

/** The environment of every process that works with the data of a run. */
export const demo = (dataFolder: string) => ({ PRAMEN_MODE: 'demo', PRAMEN_DATA: dataFolder });

export interface DemoServer {
  address: string;
  dataFolder: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts a demo company with data of its own on a free port. */
export async function startDemo(environment: Readonly<Record<string, string>>): Promise<DemoServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'pramen-e2e-'));
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...demo(dataFolder), LOG_LEVEL: 'warn', LOAD_SHEDDING: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { address: await addressOf(server), dataFolder, stop };
}

/** Starts one demo company on a free port for the whole run; every journey creates its own users in it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const turns = mkdtempSync(join(tmpdir(), 'pramen-turns-'));
  const site = await startEmbeddingSite();
  const push = await startPushSite();
  // By its name the site may frame the registration, by its number it is another site, which may not.
  const embedder = `http://localhost:${site.port}`;
  const { address, dataFolder, stop } = await startDemo({ EMBED_ORIGINS: embedder, PUSH_HOSTS: push.host });
  process.env['PRAMEN_EMBEDDER'] = embedder;
  process.env['PRAMEN_PUSH_HOST'] = push.host;
  process.env['PRAMEN_TURNS'] = turns;
  process.env['PRAMEN_JOURNEYS_DATA'] = dataFolder;
  process.env['PRAMEN_ADDRESS'] = address;
  await waitForDocuments(address);
  return async () => {
    site.close();
    push.close();
    await stop();
    rmSync(turns, { recursive: true, force: true });
  };
}
