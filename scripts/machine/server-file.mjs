import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { findNode, root } from './environment.mjs';

/** Compiled sources are kept between starts: stripping the types takes most of a start otherwise. */
const serverEnvironment = () => ({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...process.env });

/**
 * Left alone, the young generation of V8 grows to 128 MB while the demonstration is made and is never given back. With 16 MB
 * (for one of its two halves) short requests are as fast.
 */
const nodeFlags = ['--max-semi-space-size=16'];

/** npm starts us through a shell that dies of SIGTERM without passing it on; a gone parent is then the only sign of it. */
function stopWithParent(child) {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    child.kill('SIGTERM');
  }, 1_000).unref();
}

function spawnServerFile(node, args) {
  const child = spawn(node, args, { stdio: 'inherit', env: serverEnvironment() });
  const forward = (signal) => process.on(signal, () => child.kill(signal));
  forward('SIGTERM');
  forward('SIGHUP');
  // A terminal sends Ctrl+C to the child as well; twice would cut its graceful stop short.
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined);
  else forward('SIGINT');
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  return new Promise((_, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  });
}

/** Runs a TypeScript file of the server in place of this process where Node can do that, else as a child whose end is ours. */
export async function runServerFile(file, args) {
  const node = findNode();
  const line = [...nodeFlags, join(root, file), ...args];
  process.chdir(root);
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...line], serverEnvironment());
  await spawnServerFile(node, line);
}
