import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');

/** A portal started as by `npm start`, in a separate process. */
export interface Portal {
  address: string;
  pid: number;
  /** Milliseconds from the start of the process to the line with its address. */
  startMs: number;
  stop(): Promise<void>;
}

function waitForAddress(server: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((found, failed) => {
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) return failed(new Error('the server has no output'));
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const address = /^Pramen runs at (\S+)/.exec(line)?.[1];
        if (address) found(address);
      });
    }
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
  });
}

/** Starts a demonstration portal on a free port; it ends with this process at the latest. */
export async function startPortal(dataFolder: string): Promise<Portal> {
  const start = performance.now();
  const environment = { ...process.env, PORT: '0', METRICS_PORT: '0', PRAMEN_MODE: 'demo', PRAMEN_DATA: dataFolder, LOG_LEVEL: 'warn' };
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => void server.kill('SIGTERM');
  process.once('exit', end);
  const address = await waitForAddress(server);
  const startMs = performance.now() - start;
  const stop = async () => {
    process.off('exit', end);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  return { address, pid: server.pid ?? 0, startMs, stop };
}

/** Runs work with a temporary data folder. */
export async function withDataFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'pramen-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask<Answer>(url: string, body?: unknown): Promise<Answer> {
  const request = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`${url} responded with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const DEMO_PASSWORD = 'Pramen-2026';
const INBOX_POLL_MS = 100;
const INBOX_PATIENCE_MS = 20_000;

interface Message {
  id: string;
  text: string;
}

async function waitForCode(address: string, seen: ReadonlySet<string>): Promise<string> {
  for (let waitedMs = 0; waitedMs < INBOX_PATIENCE_MS; waitedMs += INBOX_POLL_MS) {
    const messages = await ask<Message[]>(`${address}/demo/inbox.json`);
    const code = messages.flatMap(({ id, text }) => (seen.has(id) ? [] : (/\b\d{6}\b/.exec(text)?.[0] ?? [])))[0];
    if (code) return code;
    await pause(INBOX_POLL_MS);
  }
  throw new Error('the inbox contains no code');
}

/** Signs in to a demonstration account with the same steps as a person and returns the access token. */
export async function signIn(address: string, email: string): Promise<string> {
  const login = (body: Record<string, string>) => ask<{ access_token?: string | null }>(`${address}/api/auth/login`, { email, ...body });
  const seen = new Set((await ask<Message[]>(`${address}/demo/inbox.json`)).map(({ id }) => id));
  await login({});
  await login({ password: DEMO_PASSWORD });
  const { access_token: token } = await login({ password: DEMO_PASSWORD, verification_code: await waitForCode(address, seen) });
  if (!token) throw new Error(`${email} was not signed in`);
  return token;
}

/** A signed-in client of the demonstration; the id is the client's, not the user's. */
export interface SignedInClient {
  token: string;
  id: string;
}

export async function signInClient(address: string, email: string): Promise<SignedInClient> {
  const token = await signIn(address, email);
  const answer = await fetch(`${address}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } });
  const profile = (await answer.json()) as { user: { client: { id: string } } };
  return { token, id: profile.user.client.id };
}
