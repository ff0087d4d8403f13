import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { importsOf as pathsImported } from '../lint/folders.mjs';
import { Refusal, root } from '../machine/environment.mjs';

/** Where mutation testing is useful: rules, features and platforms. Screens are covered by the browser journeys. */
export const parts = [
  'packages/domain',
  'apps/server/src/features',
  'apps/server/src/platform',
  'apps/web/src/platform',
  'apps/web/src/features',
  'apps/web/src/ui',
];

/** Tests and code used only by tests, tables without decisions, and types. */
const excluded = ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', '**/testing/**', '**/*.d.ts', '**/fold-table.ts', '**/generated/**'];

/** A file of the server that the tests of its folder do not reach borrows those of its callers, but never the whole suite. */
const MOST_BORROWED_TESTS = 12;
/** The tests of the whole API reach every file, but from further away. */
const FURTHEST_BORROWED = 3;
/** Rendering a component takes seconds in each test file, and more distant tests hardly check it. */
const MOST_WEB_TESTS = 6;

const isMutable = (file) => /\.tsx?$/.test(file) && excluded.every((pattern) => !matchesGlob(file, pattern));
/** What a component draws is checked by the browser journeys; a component that is named is tested all the same. */
const isComponent = (file) => file.startsWith('apps/web/') && file.endsWith('.tsx');
const isTest = (file) => /\.test\.tsx?$/.test(file);
const isBelow = (folder) => (file) => file.startsWith(`${folder}/`);

function listFiles(folder) {
  if (!existsSync(join(root, folder))) throw new Refusal(`There is no folder '${folder}'.`);
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

/** The mutable files below a folder, or the one file of that name, by their paths from the root. */
export function findMutableFiles(folder) {
  const wanted = folder.replace(/\/+$/, '');
  const side = sideOf(wanted);
  const files =
    side === undefined ? [] : listFiles(side).filter((file) => file === wanted || (isBelow(wanted)(file) && !isComponent(file)));
  const mutable = files.filter((file) => isBelow(`${side}/src`)(file) && isMutable(file));
  if (mutable.length === 0) throw new Refusal(`There is nothing to mutate in '${folder}'. The parts are: ${parts.join(', ')}.`);
  return mutable;
}

/** The unit that is tested together: on the server a feature or a folder of the platform, elsewhere the whole side. */
export const roomOf = (file) =>
  /^apps\/server\/src\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? (file.startsWith('apps/server/') ? dirname(file) : sideOf(file));

/** What a file imports when it runs; types are gone by then. */
function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  const paths = pathsImported(text).filter((path) => /\.tsx?$/.test(path));
  return paths.map((path) => join(dirname(file), path).replaceAll('\\', '/'));
}

/** Number of imports from a test to each file that it reaches. `imports` returns the files that a file imports. */
export function measureDistances(test, imports) {
  const distances = new Map([[test, 0]]);
  // A Map is iterated in the order of its entries, including those added during the iteration.
  for (const [file, distance] of distances) for (const next of imports(file)) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}

/** The test files nearest to a file: those in its folder, then those with the fewest imports in between; at most `most`. */
export function chooseNearest(file, distancesOfTests, most) {
  const rankOf = (test, distance) => (dirname(test) === dirname(file) ? 0 : distance);
  return [...distancesOfTests]
    .flatMap(([test, distances]) => (distances.has(file) ? [{ test, rank: rankOf(test, distances.get(file)) }] : []))
    .sort((a, b) => a.rank - b.rank || (a.test < b.test ? -1 : 1))
    .slice(0, most)
    .map(({ test }) => test);
}

/** The tests of a server file's unit (`room`) that reach the file by imports; if there are none, the nearest other tests within reach. */
export function chooseOfRoom(file, room, distancesOfTests) {
  const own = [...distancesOfTests].filter(([test, distances]) => isBelow(room)(test) && distances.has(file)).map(([test]) => test);
  if (own.length > 0) return own;
  const near = [...distancesOfTests].filter(([, distances]) => distances.get(file) <= FURTHEST_BORROWED);
  return chooseNearest(file, near, MOST_BORROWED_TESTS);
}

function measureTests(tests, files) {
  const known = new Set(files);
  const read = new Map();
  const imports = (file) => {
    if (!read.has(file))
      read.set(
        file,
        importsOf(file).filter((path) => known.has(path)),
      );
    return read.get(file);
  };
  return new Map(tests.map((test) => [test, measureDistances(test, imports)]));
}

/**
 * The test files that check each file of a unit, keyed by file. Rules are checked by all tests of their package, a web file by the nearest
 * ones. Nearly every server test starts the whole API, so 'runs this line' says little there: a unit is checked by its own tests. Tests
 * below `extraFolder` are added.
 */
export function findTests(room, files, extraFolder) {
  const everyFile = listFiles(sideOf(room));
  const tests = everyFile.filter(isTest);
  const extra = extraFolder === undefined ? [] : listFiles(extraFolder).filter(isTest);
  const isOfPackage = room.startsWith('packages/');
  const distances = isOfPackage ? new Map() : measureTests(tests, everyFile);
  const choose = (file) => {
    if (isOfPackage) return tests;
    return room.startsWith('apps/web') ? chooseNearest(file, distances, MOST_WEB_TESTS) : chooseOfRoom(file, room, distances);
  };
  return Object.fromEntries(files.map((file) => [file, [...new Set([...choose(file), ...extra])]]));
}
