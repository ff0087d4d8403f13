import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { findNode, root } from './environment.mjs';

/** Caches compiled sources between starts, because stripping the types would take most of a start. */
const serverEnvironment = () => ({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...process.env });

/**
 * By default V8's young generation grows to 128 MB while the demonstration is created and never shrinks. With 16 MB per
 * semi-space short requests are as fast.
 */
const nodeFlags = ['--max-semi-space-size=16'];

/** npm starts this process through a shell, which SIGTERM kills without being passed on; the lost parent is the only sign of it. */
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
  // A terminal sends Ctrl+C to the child as well; forwarding it again would interrupt the child's graceful stop.
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined);
  else forward('SIGINT');
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  return new Promise((_, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  });
}

/** Runs a TypeScript file of the server in place of this process where Node supports it, otherwise as a child with the same exit code. */
export async function runServerFile(file, args) {
  const node = findNode();
  const line = [...nodeFlags, join(root, file), ...args];
  process.chdir(root);
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...line], serverEnvironment());
  await spawnServerFile(node, line);
}
