import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config/config.ts';
import { monotonicMs } from './platform/clock/clock.ts';
import { createLog } from './platform/log/log.ts';
import { startServer } from './start.ts';

/** Errors whose message is written for the operator at the terminal. */
const sentenceErrors = new Set(['ConfigError', 'StartError']);

const PATIENCE_MS = 2_000;
const LOOK_MS = 1_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));

function versionOf(): string {
  const built = `${root}/apps/web/dist/version.txt`;
  try {
    return readFileSync(built, 'utf8').trim();
  } catch {
    return 'dev';
  }
}

/** npm starts the server through a shell, which SIGTERM kills without being passed on; the parent's exit is then the only sign of it. */
function onParentGone(stop: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, LOOK_MS).unref();
}

async function main(): Promise<void> {
  const config = readConfig({ PRAMEN_VERSION: versionOf(), ...process.env }, root);
  const log = createLog(config.logLevel);
  const server = await startServer(config, log);
  let stoppingSince: number | undefined;
  const stop = (signal: string) => {
    // A terminal and npm both pass Ctrl+C on, so only a second signal after a pause forces the exit.
    if (stoppingSince !== undefined) return monotonicMs() - stoppingSince > PATIENCE_MS ? process.exit(1) : undefined;
    stoppingSince = monotonicMs();
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env['npm_lifecycle_event']) onParentGone(() => stop('end of npm'));
}

interface ListenError extends Error {
  code: string;
  port: number;
}

const isTakenPort = (error: unknown): error is ListenError => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Describes a failed start for the operator: a message where they can act on it, else the stack. */
function describeFailure(error: unknown): string {
  if (isTakenPort(error)) return `Port ${error.port} is in use by another program: stop it, or set PORT to a different number.`;
  if (error instanceof Error && sentenceErrors.has(error.name)) return error.message;
  return `Pramen could not start.\n${error instanceof Error ? error.stack : String(error)}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
});
