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

/** Folders exempt from the limit, because they list items of one kind: texts, schema tables, decisions, features. */
const lists = new Set([
  '.',
  'apps/server/migrations',
  'apps/server/migrations/meta',
  'apps/server/src/database/schema',
  'apps/server/src/features',
  'apps/server/src/platform',
  'apps/web/src/features',
  'apps/web/src/screens',
  'docs/decisions',
  'packages/contract/src',
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
