/** Pure functions of check-folders.mjs. */

/** The paths in a file's relative imports of values and types, including dynamic imports. */
export function importsOf(text) {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.{1,2}\/[^']+)'/g)].map(([, path]) => path);
}

/** Groups of folders that import one another, each sorted; Tarjan's strongly connected components. */
export function findCircles(arrows) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const circles = [];
  const visit = (folder) => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder));
    stack.push(folder);
    for (const next of arrows.get(folder) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(next)));
    }
    if (lowest.get(folder) !== order.get(folder)) return;
    const circle = stack.splice(stack.indexOf(folder));
    if (circle.length > 1) circles.push(circle.toSorted((one, other) => one.localeCompare(other)));
  };
  for (const folder of arrows.keys()) if (!order.has(folder)) visit(folder);
  return circles;
}

/** Folders exempt from the limit, because they list items of one kind: texts, schema tables, decisions, features, benches. */
const lists = new Set([
  '.',
  'apps/server/migrations',
  'apps/server/migrations/meta',
  'apps/server/src/database/schema',
  'apps/server/src/features',
  'apps/server/src/platform',
  'apps/web/src/features',
  'apps/web/src/screens',
  'bench',
  'docs/decisions',
  'packages/contract/src',
  'packages/domain/src',
  'packages/texts/cs',
  'packages/texts/sk',
]);
const MOST = 15;

/** Folders with more than fifteen entries, the fullest first; tests and styles count. */
export function crowdedFolders(files) {
  const entries = new Map();
  for (const file of files) {
    const parts = file.split('/');
    for (const [depth, part] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/') || '.';
      entries.set(folder, (entries.get(folder) ?? new Set()).add(part));
    }
  }
  return [...entries]
    .map(([folder, { size }]) => ({ folder, count: size }))
    .filter(({ folder, count }) => count > MOST && !lists.has(folder))
    .toSorted((one, other) => other.count - one.count);
}

/** Features that exist to serve others, so most of their files are called from outside. */
const foundations = new Set(['access', 'users', 'verification', 'identity', 'files', 'messages']);
/** The import writes through the services of every feature; its calls say nothing about how open a feature is. */
const WRITES_FOR_ALL = 'import-engine';
const MOST_DOORS = 0.25;

const featureOf = (file) => /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * Features of the server of which other features call more than a quarter of the files and more than one, the most open first. `imports` are pairs of
 * files, the importing one first; `files` are all files of code.
 */
export function openFeatures(files, imports) {
  const sizes = Map.groupBy(
    files.filter((file) => featureOf(file) !== undefined),
    featureOf,
  );
  const doors = new Map();
  for (const [from, to] of imports) {
    const [caller, called] = [featureOf(from), featureOf(to)];
    if (caller === undefined || called === undefined || caller === called || caller === WRITES_FOR_ALL) continue;
    doors.set(called, (doors.get(called) ?? new Set()).add(to));
  }
  return [...doors]
    .map(([feature, { size }]) => ({ feature, doors: size, files: sizes.get(feature).length }))
    .filter(({ feature, doors: open, files: all }) => open > Math.max(1, all * MOST_DOORS) && !foundations.has(feature))
    .toSorted((one, other) => other.doors / other.files - one.doors / one.files);
}
