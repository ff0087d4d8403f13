import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './account.ts';
import type { Home } from './account.ts';
import type { Listening } from './address.ts';
import { clearLeftovers } from './leftovers.ts';
import { serverEnvironment } from './settings.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** The pauses add up to more than three seconds: leftovers of a killed server are gone by then. */
const TRIES = 6;
const SHUTDOWN_MS = 30_000;
const READY = 'database system is ready to accept connections';

export interface Launch {
  bin: string;
  home: Home;
  cluster: string;
  listening: Listening;
  args: readonly string[];
}

export interface KeptServer {
  /** Pid of the most recently started process. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

interface Server {
  process: ChildProcess;
  /** Null when it accepts connections; its last error when it ended before that. */
  refusal: Promise<string | null>;
  /** Signal, exit code or error with which it ended. */
  ended: Promise<string>;
}

/**
 * Waits for the end of its input, which means that the starting process has ended (even by kill -9); then stops the server: SIGINT is
 * PostgreSQL's fast shutdown, SIGQUIT its immediate one after 30 seconds.
 */
const WATCH =
  'read -r _; kill -INT "$1" || exit; n=0; while [ $n -lt 40 ] && kill -0 "$1"; do sleep 1; n=$((n+1)); [ $n = 30 ] && kill -QUIT "$1"; done';

/** A shell needs a few hundred kilobytes, less than a second Node process; on Windows children end with their parent anyway. */
function watchOver(server: ChildProcess, account: Home['account']): void {
  if (process.platform === 'win32' || server.pid === undefined) return;
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'pramen-watch', String(server.pid)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  const dismiss = () => void watcher.kill('SIGKILL');
  server.once('exit', dismiss);
  watcher.once('exit', () => {
    server.off('exit', dismiss);
    if (server.exitCode === null && server.signalCode === null) watchOver(server, account);
  });
}

function shutDown(server: ChildProcess, { bin, cluster }: Launch): void {
  if (process.platform === 'win32') return void spawn(join(bin, 'pg_ctl'), ['stop', '-m', 'fast', '-D', cluster], { stdio: 'ignore' });
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), SHUTDOWN_MS);
  server.once('exit', () => clearTimeout(impatience));
}

function launchServer(launch: Launch, stopping: AbortSignal): Server {
  // Own session: Ctrl+C reaches only this process, and the database stops last.
  const child = spawn(join(launch.bin, 'postgres'), launch.args, {
    ...launch.home.account,
    cwd: launch.home.folder,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
  });
  watchOver(child, launch.home.account);
  const stop = () => shutDown(child, launch);
  stopping.addEventListener('abort', stop, { once: true });
  let lastWords = '';
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => stopping.removeEventListener('abort', stop));
  const refusal = new Promise<string | null>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(READY)) resolve(null);
      if (/FATAL|PANIC|could not/.test(line)) lastWords = line.replace(/^.*?(?=FATAL|PANIC)/, '');
    });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(lastWords || (signal ?? `exit code ${code}`)));
  });
  return { process: child, refusal, ended };
}

/** One attempt; a string says why the server does not accept connections. */
async function tryStart(launch: Launch, stopping: AbortSignal): Promise<Server | string> {
  await clearLeftovers(launch.cluster, launch.listening);
  const server = launchServer(launch, stopping);
  return (await server.refusal) ?? server;
}

/** Retries with growing pauses, at most `tries` times, until the server accepts connections; null when stopped during that time. */
async function startPatiently(launch: Launch, stopping: AbortSignal, tries: number): Promise<Server | null> {
  let pauseMs = FIRST_PAUSE_MS;
  for (let tried = 1; !stopping.aborted; tried += 1) {
    const result = await tryStart(launch, stopping);
    if (typeof result !== 'string') return result;
    if (tried >= tries) throw new StartError(`PostgreSQL did not start: ${result}.`);
    await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
  return null;
}

/** Restarts a dead server, retrying and logging what prevents it, until it runs or is stopped. */
async function startAgain(launch: Launch, stopping: AbortSignal, log: (sentence: string) => void): Promise<Server | null> {
  while (!stopping.aborted) {
    try {
      return await startPatiently(launch, stopping, TRIES);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      await pause(LONGEST_PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return null;
}

/**
 * Starts the server, waits until it accepts connections, and restarts it whenever it dies, until `stop`. It ends with this process, however
 * that ends. Throws StartError with the server's own message.
 */
export async function keepServer(launch: Launch, log: (sentence: string) => void): Promise<KeptServer> {
  const stopping = new AbortController();
  let server = await startPatiently(launch, stopping.signal, TRIES);
  const keep = async () => {
    while (server) {
      const death = await server.ended;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended (${death}) and is being restarted.`);
      server = await startAgain(launch, stopping.signal, log);
    }
  };
  const kept = keep();
  return {
    pid: () => server?.process.pid,
    stop: async () => {
      stopping.abort();
      await kept;
    },
  };
}
