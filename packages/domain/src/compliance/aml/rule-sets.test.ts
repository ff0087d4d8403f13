import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates/calendar-date.ts';
import { firmCountries, nextReviewOn, retentionOf, ruleSetIds, ruleSetOf, ruleSetOn, ruleSets } from './rule-sets.ts';
import type { FirmCountry, RiskProfile, RuleSetId } from './rule-sets.ts';

describe('ruleSetOn', () => {
  it.each<[string, FirmCountry, RuleSetId]>([
    ['2008-09-01', 'CZ', 'CZ_253_2008'],
    ['2026-12-31', 'CZ', 'CZ_253_2008'],
    ['2027-07-09', 'CZ', 'CZ_253_2008'],
    ['2027-07-10', 'CZ', 'EU_2024_1624'],
    ['2027-07-09', 'SK', 'SK_297_2008'],
    ['2027-07-10', 'SK', 'EU_2024_1624'],
    ['2099-12-31', 'SK', 'EU_2024_1624'],
  ])('on %s in %s is %s', (day, country, id) => {
    expect(ruleSetOn(day, country).id).toBe(id);
  });

  it('throws before the first law', () => {
    expect(() => ruleSetOn('2008-08-31', 'CZ')).toThrow(RangeError);
  });

  it.each(firmCountries)('leaves no day of %s without a law and none with two', (country) => {
    const own = ruleSets.filter(({ countries }) => countries.includes(country));
    expect(own.at(-1)?.validTo).toBeNull();
    for (const [index, { validFrom }] of own.slice(1).entries()) expect(own[index]?.validTo).toBe(addDays(validFrom, -1));
  });

  it('finds each by its id', () => {
    expect(ruleSetIds.map((id) => ruleSetOf(id).id)).toEqual(ruleSets.map(({ id }) => id));
  });
});

describe('retentionOf', () => {
  it.each<[string, FirmCountry, string, RuleSetId, boolean]>([
    // The Czech years begin on the next first of January.
    ['2010-01-01', 'CZ', '2020-12-31', 'CZ_253_2008', false],
    ['2010-12-31', 'CZ', '2020-12-31', 'CZ_253_2008', false],
    ['2011-01-01', 'CZ', '2021-12-31', 'CZ_253_2008', false],
    ['2016-12-31', 'CZ', '2026-12-31', 'CZ_253_2008', false],
    // Ten years would end after the regulation becomes valid; its five are already over.
    ['2017-01-01', 'CZ', '2027-07-09', 'EU_2024_1624', true],
    ['2022-07-09', 'CZ', '2027-07-09', 'EU_2024_1624', true],
    ['2022-07-10', 'CZ', '2027-07-10', 'EU_2024_1624', true],
    ['2026-12-31', 'CZ', '2031-12-31', 'EU_2024_1624', true],
    ['2028-02-29', 'CZ', '2033-02-28', 'EU_2024_1624', true],
    ['2020-02-29', 'SK', '2025-02-28', 'SK_297_2008', false],
    ['2020-12-31', 'SK', '2025-12-31', 'SK_297_2008', false],
    ['2022-07-09', 'SK', '2027-07-09', 'SK_297_2008', false],
    ['2022-07-10', 'SK', '2027-07-10', 'EU_2024_1624', true],
  ])('of a relationship that ended on %s in %s is until %s by %s', (endedOn, country, keepUntil, ruleSet, isDeletionRequired) => {
    expect(retentionOf(endedOn, country)).toEqual({ keepUntil, ruleSet, isDeletionRequired });
  });
});

describe('nextReviewOn', () => {
  it.each<[string, RiskProfile, string]>([
    ['2026-11-25', 'HIGH', '2027-11-25'],
    ['2026-11-25', 'MEDIUM', '2031-11-25'],
    ['2026-12-31', 'LOW', '2031-12-31'],
    ['2028-02-29', 'HIGH', '2029-02-28'],
    ['2028-02-29', 'LOW', '2033-02-28'],
  ])('after %s at risk %s is %s', (day, risk, expected) => {
    for (const ruleSet of ruleSets) expect(nextReviewOn(day, risk, ruleSet)).toBe(expected);
  });
});
