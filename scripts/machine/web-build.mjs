import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findNode, readIfThere, Refusal, root } from './environment.mjs';
import { takeTurn } from './turns.mjs';

const sources = ['apps/web', 'packages/contract', 'packages/domain', 'packages/texts'];
const skipped = new Set(['node_modules', 'dist', '.cache']);
const isSource = (name) => !skipped.has(name) && !/\.tsbuildinfo$|\.test\.tsx?$/.test(name);
const dist = join(root, 'apps/web/dist');
/** Identifies the build; the server sends it to browsers, which reload the page when it changes. */
const mark = join(dist, 'version.txt');
const VERSION_LENGTH = 16;

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isSource(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** One hash over the names and bytes of all sources of the web app. */
function hashSources() {
  const hash = createHash('sha256');
  const files = [
    ...sources.flatMap((folder) => listFiles(join(root, folder))),
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.base.json'),
  ];
  const paths = files.map((file) => relative(root, file).split(sep).join('/'));
  for (const file of paths.sort((a, b) => (a < b ? -1 : 1)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

function build() {
  process.stdout.write('Building the web app (once after a change) ...\n');
  const { status, stdout, stderr, error } = spawnSync(
    findNode(),
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'apps/web'),
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Refusal(`The web app could not be built: ${error?.message ?? ''}\n${stdout ?? ''}${stderr ?? ''}`);
}

/** Builds the web app when its sources differ from those of the last build. An interrupted build leaves no mark. */
export function buildWebIfNeeded() {
  const wanted = hashSources();
  if (readIfThere(mark) === wanted) return;
  takeTurn('build', () => {
    if (readIfThere(mark) === wanted) return;
    build();
    writeFileSync(mark, wanted);
  });
}
