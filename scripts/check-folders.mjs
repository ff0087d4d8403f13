/**
 * Checks the folders: no folder may import another one that imports it back, directly or indirectly, none may contain more than fifteen
 * files and folders, and other features may call at most a quarter of a feature's files. Imports of tests do not count.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crowdedFolders, findCircles, importsOf, openFeatures } from './lint/folders.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('scripts/import-fixture/'));

const known = new Set(files);
const isCode = (file) => /\.(?:ts|tsx|mjs)$/.test(file);
const isTest = (file) => /\.(?:test|spec|fixture|evidence)\.\w+$|\/testing\/|^(?:bench|e2e)\//.test(file);

const code = files.filter((name) => isCode(name) && !isTest(name));
const arrows = new Map();
const imports = [];
for (const file of code) {
  for (const target of importsOf(readFileSync(join(root, file), 'utf8'))) {
    const path = posix.join(posix.dirname(file), target);
    if (!known.has(path) || !isCode(path) || isTest(path)) continue;
    imports.push([file, path]);
    const [from, to] = [posix.dirname(file), posix.dirname(path)];
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
}

const complaints = [
  ...findCircles(arrows).map((folders) => `These folders import one another: ${folders.join(', ')}.`),
  ...crowdedFolders(files).map(
    ({ folder, count }) => `${folder} contains ${count} entries; the limit is fifteen. Split it by what its files do.`,
  ),
  ...openFeatures(code, imports).map(
    ({ feature, doors, files: all }) =>
      `Other features call ${doors} of the ${all} files of the feature ${feature}; the limit is a quarter. Move what they call into fewer files.`,
  ),
];
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
if (complaints.length > 0) process.exit(1);
process.stdout.write(
  `Folders: ${arrows.size} import others without a cycle, none has more than fifteen entries; no feature exposes more than a quarter of its files.\n`,
);
