import { describe, expect, it } from 'vitest';
import { chooseNearest, chooseOfRoom, findMutableFiles, findTests, measureDistances, parts, roomOf } from './plan.mjs';

const imports = {
  'ui/a.test.ts': ['ui/a.ts'],
  'ui/a.ts': ['ui/b.ts', 'ui/c.ts'],
  'ui/b.ts': ['ui/c.ts', 'ui/a.ts'],
  'ui/c.ts': [],
  'z.test.ts': ['ui/c.ts'],
  'y.test.ts': ['ui/b.ts'],
  'x.test.ts': [],
};
const distancesOf = (test) => measureDistances(test, (file) => imports[file]);
const distances = new Map(
  Object.keys(imports)
    .filter((file) => file.endsWith('.test.ts'))
    .map((test) => [test, distancesOf(test)]),
);

describe('the distances of tests from a file', () => {
  it('are those of the shortest chain of imports', () => {
    expect([...distancesOf('ui/a.test.ts')]).toEqual([
      ['ui/a.test.ts', 0],
      ['ui/a.ts', 1],
      ['ui/b.ts', 2],
      ['ui/c.ts', 2],
    ]);
    expect([...distancesOf('x.test.ts')]).toEqual([['x.test.ts', 0]]);
  });

  it('rank tests next to it first, and leave out those that do not reach it', () => {
    expect(chooseNearest('ui/c.ts', distances, 9)).toEqual(['ui/a.test.ts', 'z.test.ts', 'y.test.ts']);
    expect(chooseNearest('ui/c.ts', distances, 2)).toEqual(['ui/a.test.ts', 'z.test.ts']);
    expect(chooseNearest('none.ts', distances, 9)).toEqual([]);
  });
});

describe('the tests that check a file of the server', () => {
  const reached = (files) => new Map(Object.entries(files));
  const ofServer = new Map([
    ['room/own.test.ts', reached({ 'room/a.ts': 4 })],
    ['near.test.ts', reached({ 'room/a.ts': 1, 'room/b.ts': 3 })],
    ['nearer.test.ts', reached({ 'room/b.ts': 1 })],
    ['api.test.ts', reached({ 'room/a.ts': 4, 'room/b.ts': 4, 'room/c.ts': 4 })],
  ]);

  it('are those of its room that reach it, else the near ones of others, and never one that starts everything', () => {
    const [a, b, c] = ['room/a.ts', 'room/b.ts', 'room/c.ts'].map((file) => chooseOfRoom(file, 'room', ofServer));
    expect(a).toEqual(['room/own.test.ts']);
    expect(b).toEqual(['nearer.test.ts', 'near.test.ts']);
    expect(c).toEqual([]);
  });

  it('are found by what they import', () => {
    const room = 'apps/server/src/platform/lists';
    const found = findTests(room, [`${room}/needle.ts`, `${room}/list-export.ts`]);
    expect(found[`${room}/needle.ts`]).toContain(`${room}/needle.test.ts`);
    expect(found[`${room}/list-export.ts`]).toContain('apps/server/src/testing/whole-api/list-exports.test.ts');
  });
});

it.each([
  ['apps/server/src/features/payments/payments.rules.ts', 'apps/server/src/features/payments'],
  ['apps/server/src/features/documents/sealing/seal.ts', 'apps/server/src/features/documents'],
  ['apps/server/src/platform/platform.ts', 'apps/server/src/platform'],
  ['apps/web/src/ui/button.tsx', 'apps/web'],
  ['packages/domain/src/money/multiply.ts', 'packages/domain'],
])('%s is tested with %s', (file, room) => expect(roomOf(file)).toBe(room));

it('every part has files to mutate, and none of them is a test', () => {
  for (const part of parts)
    expect(findMutableFiles(part).filter((file) => !file.startsWith(part) || /\.test\.|\/testing\//.test(file))).toEqual([]);
  expect(findMutableFiles('packages/domain/src/money/multiply.ts')).toEqual(['packages/domain/src/money/multiply.ts']);
  expect(findMutableFiles('apps/web/src/ui').filter((file) => file.endsWith('.tsx'))).toEqual([]);
  expect(findMutableFiles('apps/web/src/ui/actions/button.tsx')).toEqual(['apps/web/src/ui/actions/button.tsx']);
  for (const wrong of ['packages/domain/src/money/multiply.test.ts', 'scripts', 'nowhere', 'packages/domain/none'])
    expect(() => findMutableFiles(wrong)).toThrow('There is nothing to mutate');
});
