import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const LOWEST_NODE = 24;

/** Prints a sentence and ends. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function majorOf(command) {
  try {
    return Number(/^v(\d+)/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The Node that runs the TypeScript sources: the one that was installed beside them, else a system Node of 24 or newer. */
export function findNode() {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own) && majorOf(own) >= LOWEST_NODE) return own;
  if (Number(process.versions.node.split('.')[0]) >= LOWEST_NODE) return process.execPath;
  return giveUp(`Pramen needs Node ${LOWEST_NODE}; no build of it is bundled for ${process.platform}-${process.arch}. Install Node ${LOWEST_NODE} or newer and start again.`);
}

const hashOf = (content) => createHash('sha256').update(content).digest('hex');
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** Runs npm ci when nothing is installed or the lock file has changed since. */
export function installIfNeeded() {
  const mark = join(root, 'node_modules/.pramen-lock-hash');
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')));
  if (readIfThere(mark) === wanted) return;
  process.stdout.write('Installing what Pramen is made of (once, about a minute) ...\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) giveUp(`npm ci failed:\n${stdout ?? ''}${stderr ?? ''}`);
  writeFileSync(mark, wanted);
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.cache'].includes(name) && !name.endsWith('.tsbuildinfo'))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

/** One hash over the names and bytes of everything that the built web is made from. */
function hashSources() {
  const hash = createHash('sha256');
  for (const folder of ['apps/web', 'packages/contract', 'packages/domain', 'packages/texts'])
    for (const file of listFiles(join(root, folder))) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** Builds the web when its sources differ from those of the last build; `version.txt` is the version that browsers poll. */
export function buildWebIfNeeded() {
  const dist = join(root, 'apps/web/dist');
  const mark = join(dist, 'version.txt');
  const wanted = hashSources().slice(0, 16);
  if (readIfThere(mark) === wanted) return;
  process.stdout.write('Building the web (once after every change) ...\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web'), encoding: 'utf8' });
  if (status !== 0) giveUp(`The web could not be built:\n${stdout ?? ''}${stderr ?? ''}`);
  mkdirSync(dist, { recursive: true });
  writeFileSync(mark, wanted);
}

/** Runs a TypeScript file of the server in the foreground and ends as it ends; signals reach it. */
export function runServerFile(file, args) {
  // Keeps compiled sources between starts: stripping types takes most of a start otherwise.
  const environment = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...process.env };
  const child = spawn(findNode(), [join(root, file), ...args], { cwd: root, stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
