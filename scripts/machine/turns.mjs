import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.mjs';

const PAUSE_MS = 200;
const folder = join(root, '.cache');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** The process that holds the turn; removes the turn file of a dead process. */
function holderOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // The file is empty for a moment between its creation and its first byte.
    if (pid > 0 && !isAlive(pid)) rmSync(file, { force: true });
    return pid;
  } catch {
    return 0;
  }
}

/** Does work that two scripts in one clone must not do at once, such as installing; the second one prints that it waits. */
export function takeTurn(name, work) {
  const file = join(folder, `${name}.turn`);
  mkdirSync(folder, { recursive: true });
  for (let told = 0; !claim(file);) {
    const pid = holderOf(file);
    if (pid > 0 && pid !== told && isAlive(pid)) {
      process.stdout.write(`Waiting for process ${pid}, which is doing the same (${name}); if it is not, remove ${file}.\n`);
      told = pid;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}
