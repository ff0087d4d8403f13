import { expect, it } from 'vitest';
import { isZipCodeOf, writeZipCode } from './zip-code.ts';

it.each([
  ['77900', '779\u00a000'],
  ['110 00', '110\u00a000'],
  [' 811 01 ', '811\u00a001'],
  ['1010', '1010'],
  ['110\t00', '110\u00a000'],
  ['110  00', '110  00'],
  ['110-00', '110-00'],
  ['1110 00', '1110 00'],
  ['110 000', '110 000'],
  ['SW1A 1AA', 'SW1A 1AA'],
])('%s', (typed, shown) => expect(writeZipCode(typed)).toBe(shown));

it.each([
  ['CZ', '110 00', true],
  ['CZ', ' 11000 ', true],
  ['CZ', 'abc', false],
  ['SK', 'abc', false],
  ['SK', '811 01', true],
  ['SK', '8110', false],
  ['SK', '', true],
  ['GB', 'SW1A 1AA', true],
  ['', 'abc', true],
])('in %s %j is a postal code: %s', (country, zipCode, holds) => expect(isZipCodeOf(country, zipCode)).toBe(holds));
