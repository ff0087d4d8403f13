import { describe, expect, test } from 'vitest';
import { crowdedFolders, findCircles, importsOf, openFeatures } from './folders.mjs';

test('finds every kind of relative import, and no package', () => {
  const text = `import a from './a.ts';\nimport type { B } from '../b.ts';\nexport { c } from './c.ts';\nconst d = await import('./d/d.ts');\nimport './e.css';\nimport z from 'zod';`;
  expect(importsOf(text)).toEqual(['./a.ts', '../b.ts', './c.ts', './d/d.ts', './e.css']);
});

describe('circles', () => {
  const arrowsOf = (pairs) => {
    const arrows = new Map();
    for (const [from, to] of pairs) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    return arrows;
  };

  test('finds none when imports only go downwards', () =>
    expect(
      findCircles(
        arrowsOf([
          ['a', 'b'],
          ['a', 'c'],
          ['b', 'c'],
        ]),
      ),
    ).toEqual([]));
  test('two folders that import one another', () =>
    expect(
      findCircles(
        arrowsOf([
          ['a', 'b'],
          ['b', 'a'],
          ['b', 'c'],
        ]),
      ),
    ).toEqual([['a', 'b']]));
  test('a long way round, next to a second circle', () =>
    expect(
      new Set(
        findCircles(
          arrowsOf([
            ['a', 'b'],
            ['b', 'c'],
            ['c', 'a'],
            ['c', 'x'],
            ['x', 'y'],
            ['y', 'x'],
          ]),
        ),
      ),
    ).toEqual(
      new Set([
        ['a', 'b', 'c'],
        ['x', 'y'],
      ]),
    ));
});

describe('entries of a folder', () => {
  const filled = (folder, count) => Array.from({ length: count }, (_, index) => `${folder}/f${index}.ts`);

  test('fifteen entries are accepted, sixteen are not', () => {
    expect(crowdedFolders(filled('apps/web/src/ui/forms', 15))).toEqual([]);
    expect(crowdedFolders(filled('apps/web/src/ui/forms', 16))).toEqual([{ folder: 'apps/web/src/ui/forms', count: 16 }]);
  });
  test('folders count as files do', () => expect(crowdedFolders([...filled('a', 15), 'a/b/c.ts'])).toEqual([{ folder: 'a', count: 16 }]));
  test('a folder that only lists items of one kind may be long', () => expect(crowdedFolders(filled('packages/texts/cs', 40))).toEqual([]));
});

describe('files that other features call', () => {
  const fileOf = (feature) => (name) => `apps/server/src/features/${feature}/${name}.ts`;
  const filesOf = (feature, count) => Array.from({ length: count }, (_, index) => fileOf(feature)(`f${index}`));
  const calls = (from, feature, names) => names.map((name) => [fileOf(from)('f0'), fileOf(feature)(name)]);

  test('a quarter is accepted, one more is not', () => {
    const files = [...filesOf('clients', 8), ...filesOf('documents', 3)];
    expect(openFeatures(files, calls('documents', 'clients', ['f0', 'f1', 'f1']))).toEqual([]);
    expect(openFeatures(files, calls('documents', 'clients', ['f0', 'f1', 'f2']))).toEqual([{ feature: 'clients', doors: 3, files: 8 }]);
  });
  test('calls within a feature, from outside the features and of the import do not count', () => {
    const files = [...filesOf('clients', 4), ...filesOf('import-engine', 1)];
    const fromMain = [['apps/server/src/start.ts', fileOf('clients')('f1')]];
    const imports = [...calls('clients', 'clients', ['f1', 'f2']), ...calls('import-engine', 'clients', ['f1', 'f2']), ...fromMain];
    expect(openFeatures(files, imports)).toEqual([]);
  });
  test('a feature that exists to serve others may be open', () =>
    expect(openFeatures(filesOf('users', 2), calls('auth', 'users', ['f0', 'f1']))).toEqual([]));
});
