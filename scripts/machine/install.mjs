import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readIfThere, Refusal, root } from './environment.mjs';
import { takeTurn } from './turns.mjs';

const modules = join(root, 'node_modules');
const mark = join(modules, '.pramen-lock-hash');

const names = (list, value) => !list || [list].flat().includes(value);

const isForThisSystem = ({ os, cpu, libc }) => (os || cpu) && !libc && names(os, process.platform) && names(cpu, process.arch);

/** Of the optional packages only builds for this system are needed; npm chooses the others and those of the right C library. */
const isNeeded = (entry) => !entry.optional || isForThisSystem(entry);

/** Compares the packages of package-lock.json with npm's record of the installed ones, both by path. */
export function isInstalled(locked, installed) {
  return Object.entries(locked)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
    .every(([path, entry]) => (installed[path] ? installed[path].version === entry.version : !isNeeded(entry)));
}

function matchesLock(lock) {
  const note = readIfThere(join(modules, '.package-lock.json'));
  return note !== null && isInstalled(JSON.parse(lock).packages, JSON.parse(note).packages);
}

/** An environment in which npm does not run on the Node that it is about to replace. */
function outsideEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes(join('node_modules', '.bin')));
  return { ...process.env, PATH: path.join(delimiter) };
}

function install() {
  process.stdout.write('Installing the packages (once, about a minute) ...\n');
  const isWindows = process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['ci', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      env: outsideEnvironment(),
      shell: isWindows,
    },
  );
  if (status !== 0)
    throw new Refusal(`The packages could not be installed (npm ci): ${error?.message ?? ''}\n${stdout ?? ''}${stderr ?? ''}`);
}

/** Runs npm ci when the installed packages do not match the lock file; packages installed by another npm command count. */
export function installIfNeeded() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (readIfThere(mark) === wanted) return;
  takeTurn('install', () => {
    if (readIfThere(mark) === wanted) return;
    if (!matchesLock(lock)) install();
    writeFileSync(mark, wanted);
  });
}
