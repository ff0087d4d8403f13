import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { Refusal, root } from '../machine/environment.mjs';

/** Where mutation testing is of use: rules, features and platforms. Screens are the browser journeys'. */
export const parts = [
  'packages/domain',
  'apps/server/src/features',
  'apps/server/src/platform',
  'apps/web/src/platform',
  'apps/web/src/features',
  'apps/web/src/ui',
];

/** Tests and what only tests use, tables without a decision, types, and entry points that start a thread. */
const excluded = ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', '**/testing/**', '**/*.d.ts', '**/fold-table.ts', '**/generated/**'];

/** A room of the server without tests of its own borrows those of its callers, but never the whole suite. */
const MOST_BORROWED_TESTS = 12;

const isMutable = (file) => /\.tsx?$/.test(file) && excluded.every((pattern) => !matchesGlob(file, pattern));
const isTest = (file) => /\.test\.tsx?$/.test(file);

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

const sideOf = (folder) => /^(?:packages|apps)\/[^/]+/.exec(folder)?.[0];

/** The mutable files below a folder or the one file of that name, by their paths from the root. */
export function findMutableFiles(folder) {
  const wanted = folder.replace(/\/+$/, '');
  const side = sideOf(wanted);
  const files = side === undefined ? [] : listFiles(side).filter((file) => file === wanted || file.startsWith(`${wanted}/`));
  const mutable = files.filter((file) => file.startsWith(`${side}/src/`) && isMutable(file));
  if (mutable.length === 0) throw new Refusal(`There is nothing to mutate in '${folder}'. The parts are: ${parts.join(', ')}.`);
  return mutable;
}

/**
 * The room of a server file: its feature or its folder of the platform. Nearly every test of the server starts the whole API, so
 * 'runs this line' says little there; a room is judged by its own tests. Elsewhere a test imports little but what it is about.
 */
export const roomOf = (file) =>
  /^apps\/server\/src\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? (file.startsWith('apps/server/') ? dirname(file) : sideOf(file));

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path).replaceAll('\\', '/'));
}

/** The test files that judge a room; `extraFolder` adds those below another folder. */
export function findTests(room, extraFolder) {
  const tests = listFiles(sideOf(room)).filter(isTest);
  const isBelow = (folder) => (file) => file.startsWith(`${folder}/`);
  const own = tests.filter(isBelow(room));
  const extra = extraFolder === undefined ? [] : listFiles(extraFolder).filter(isTest);
  const borrowed = own.length > 0 ? [] : tests.filter((test) => importsOf(test).some(isBelow(room))).slice(0, MOST_BORROWED_TESTS);
  return [...new Set([...own, ...borrowed, ...extra])];
}
