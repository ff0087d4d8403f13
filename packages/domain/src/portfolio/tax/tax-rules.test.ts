import { describe, expect, it } from 'vitest';
import { holdingRules, judgeHolding, taxCountryOf, taxLimitsOn } from './tax-rules.ts';

describe('the holding time is longer than its rule, never equal to it', () => {
  it.each([
    ['the day before the anniversary', 'CZ', '2022-03-10', '2025-03-09', 'NOT_MET'],
    ['the anniversary itself', 'CZ', '2022-03-10', '2025-03-10', 'NOT_MET'],
    ['the day after', 'CZ', '2022-03-10', '2025-03-11', 'MET'],
    ['29 February has its anniversary on the last of February', 'CZ', '2020-02-29', '2023-02-28', 'NOT_MET'],
    ['and is over on 1 March', 'CZ', '2020-02-29', '2023-03-01', 'MET'],
    ['28 February of a leap year is over a day later', 'CZ', '2021-02-28', '2024-02-28', 'NOT_MET'],
    ['on its 29 February', 'CZ', '2021-02-28', '2024-02-29', 'MET'],
    ['bought and sold the same day', 'CZ', '2025-05-05', '2025-05-05', 'NOT_MET'],
    ['the last day of a year', 'CZ', '2021-12-31', '2024-12-31', 'NOT_MET'],
    ['New Year', 'CZ', '2021-12-31', '2025-01-01', 'MET'],
    ['a Slovak anniversary', 'SK', '2024-06-15', '2025-06-15', 'NOT_MET'],
    ['the day after a Slovak anniversary', 'SK', '2024-06-15', '2025-06-16', 'MET'],
    ['a Slovak 29 February', 'SK', '2024-02-29', '2025-02-28', 'NOT_MET'],
    ['a Slovak 1 March', 'SK', '2024-02-29', '2025-03-01', 'MET'],
    ['a Czech purchase under the former rule', 'CZ', '2013-12-31', '2025-03-01', 'UNKNOWN'],
    ['the first Czech purchase under this one', 'CZ', '2014-01-01', '2017-01-02', 'MET'],
    ['a Slovak sale before the rule', 'SK', '2014-01-01', '2015-12-31', 'UNKNOWN'],
  ] as const)('%s', (_what, country, acquiredOn, soldOn, verdict) => {
    expect(judgeHolding(country, { acquiredOn, isAtLatest: false, soldOn })).toBe(verdict);
  });

  it('units that were acquired on a day or earlier meet it surely, but never miss it surely', () => {
    const ask = (soldOn: string) => judgeHolding('CZ', { acquiredOn: '2022-03-10', isAtLatest: true, soldOn });
    expect([ask('2025-03-10'), ask('2025-03-11')]).toEqual(['UNKNOWN', 'MET']);
  });

  it('is not known without a day', () => {
    expect(judgeHolding('CZ', { acquiredOn: null, isAtLatest: true, soldOn: '2025-03-11' })).toBe('UNKNOWN');
  });
});

describe('the rules of a day', () => {
  it('name one rule of each country for every sale', () => {
    expect(holdingRules.map(({ country, months }) => [country, months])).toEqual([
      ['CZ', 36],
      ['SK', 12],
    ]);
  });

  it.each([
    ['CZ', '2024-12-31', [['SMALL_INCOME', 10_000_000]]],
    [
      'CZ',
      '2025-01-01',
      [
        ['SMALL_INCOME', 10_000_000],
        ['CEILING', 4_000_000_000],
      ],
    ],
    [
      'CZ',
      '2025-12-31',
      [
        ['SMALL_INCOME', 10_000_000],
        ['CEILING', 4_000_000_000],
      ],
    ],
    ['CZ', '2026-01-01', [['SMALL_INCOME', 10_000_000]]],
    ['SK', '2025-12-31', [['SMALL_GAIN', 50_000]]],
    ['SK', '2015-12-31', []],
    ['CZ', '1926-12-31', []],
  ] as const)('limits in %s on %s', (country, day, limits) => {
    expect(taxLimitsOn(country, day).map(({ kind, limitMinor }) => [kind, limitMinor])).toEqual(limits);
  });
});

describe('the country of a client', () => {
  it.each([
    [['CZ'], false, 'CZ'],
    [['SK', 'SK'], false, 'SK'],
    [['CZ', 'SK'], false, 'SEVERAL_RESIDENCES'],
    [['DE'], false, 'OTHER_RESIDENCE'],
    [[], false, 'NO_RESIDENCE'],
    [['CZ'], true, 'COMPANY'],
  ] as const)('%j, company %s', (residences, isCompany, country) => expect(taxCountryOf(residences, isCompany)).toBe(country));
});
