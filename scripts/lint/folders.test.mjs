import { describe, expect, test } from 'vitest';
import { crowdedFolders, findCircles, importsOf } from './folders.mjs';

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
  test('a long way round, beside a second circle', () =>
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
