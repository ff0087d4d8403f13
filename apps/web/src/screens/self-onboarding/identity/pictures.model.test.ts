import { expect, test } from 'vitest';
import { areComplete, faultOfPicture, missingOf } from './pictures.model.ts';

const front = { side: 'FRONT', faults: [] } as const;
const back = { side: 'BACK', faults: [] } as const;
const page = { side: 'PAGE', faults: [] } as const;
const blurred = { side: 'BACK', faults: ['Rozmazaná'] } as const;

test.each([
  ['ID_CARD', [], false],
  ['ID_CARD', [front], false],
  ['ID_CARD', [front, back], true],
  ['ID_CARD', [front, blurred], false],
  ['ID_CARD', [front, front], false],
  ['ID_CARD', [front, back, back], false],
  ['PASSPORT', [], false],
  ['PASSPORT', [front, back], false],
  ['PASSPORT', [page], true],
  ['PASSPORT', Array.from({ length: 20 }, () => page), true],
  ['PASSPORT', Array.from({ length: 21 }, () => page), false],
  ['PASSPORT', [page, { ...page, faults: ['Tmavá'] }], false],
  ['PASSPORT', [page, blurred], true],
] as const)('%s with %j is complete: %s', (document, pictures, expected) => {
  expect(
    areComplete(
      document,
      pictures.map((one) => ({ ...one, faults: [...one.faults] })),
    ),
  ).toBe(expected);
});

test.each([
  ['a.jpg', 10, null],
  ['a.JPEG', 10, null],
  ['a.png', 10, null],
  ['a.heic', 10, 'heic'],
  ['a.pdf', 10, 'kind'],
  ['jpg', 10, 'kind'],
  ['a.jpg', 0, 'empty'],
  ['a.jpg', 10_000_001, 'large'],
] as const)('%s of %i bytes: %s', (name, size, expected) => {
  expect(faultOfPicture({ name, size: size === 10_000_001 ? 11 * 1024 * 1024 : size })).toBe(expected);
});

test.each([
  ['PASSPORT', [], 'PASSPORT'],
  ['PASSPORT', [['Tmavá']], 'PASSPORT'],
  ['PASSPORT', [[], ['Tmavá']], 'unreadable'],
  ['PASSPORT', [[]], null],
] as const)('of %s with the faults %j is missing: %s', (document, faults, expected) => {
  expect(
    missingOf(
      document,
      faults.map((of) => ({ side: 'PAGE' as const, faults: [...of] })),
    ),
  ).toBe(expected);
});
