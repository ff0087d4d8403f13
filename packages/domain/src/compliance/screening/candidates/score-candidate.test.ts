import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthContributionKinds, birthPoints, compareBirthDates } from './birth-dates.ts';
import {
  CANDIDATE_FROM,
  createCandidateScorer,
  NAME_SHARE,
  scoreCandidate,
  STRONG_CANDIDATE_FROM,
  type ScreenedClient,
  type ScreeningEntry,
} from './score-candidate.ts';

const client: ScreenedClient = { names: ['Pavel Hloubek'], birthDate: '1961-04-09', countries: ['CZ'] };
const entry: ScreeningEntry = { names: ['Pavel Hloubek'], birthDates: ['1961-04-09'], countries: ['CZ'] };
const scoreOf = (change: Partial<ScreeningEntry>) => scoreCandidate(client, { ...entry, ...change }).score;

describe('birth dates', () => {
  test.each([
    ['1961-04-09', ['1961-04-09'], 'BIRTH_DATE_EQUAL'],
    ['1961-01-01', ['1961-01-01'], 'BIRTH_DATE_EQUAL'],
    ['1961-04-09', ['1961-09-04'], 'BIRTH_DATE_SWAPPED'],
    ['1961-04-09', ['1961'], 'BIRTH_YEAR_EQUAL'],
    ['1961-04-09', ['1961-04'], 'BIRTH_YEAR_EQUAL'],
    ['1961-04-09', ['1961-04-00'], 'BIRTH_YEAR_EQUAL'],
    ['1961-04-09', ['1961-00-00'], 'BIRTH_YEAR_EQUAL'],
    ['1961-04-09', ['1961-01-01'], 'BIRTH_YEAR_EQUAL'],
    ['1961-04-09', ['1961-05'], 'BIRTH_DAY_DIFFERENT'],
    ['1961-04-09', ['1961-04-10'], 'BIRTH_DAY_DIFFERENT'],
    ['1961-04-09', ['1962'], 'BIRTH_YEAR_NEAR'],
    ['1961-04-09', ['1960-04-09'], 'BIRTH_YEAR_NEAR'],
    ['1961-04-09', ['1963-04-09'], 'BIRTH_DATE_DIFFERENT'],
    ['1961-04-09', ['1975', '1961', '1930-01-01'], 'BIRTH_YEAR_EQUAL'],
    ['1961-04-09', ['circa 1975', '1975'], 'BIRTH_DATE_DIFFERENT'],
  ])('%s and %j: %s', (date, dates, kind) => expect(compareBirthDates(date, dates)?.kind).toBe(kind));

  test.each([
    [null, ['1961']],
    ['1961-04-09', []],
    ['1961-04-09', ['unknown', '9.4.1961', '']],
    ['soon', ['1961']],
  ])('%j and %j are incomparable', (date, dates) => expect(compareBirthDates(date, dates)).toBeNull());

  test('each relation is worth no more than the one before', () => {
    const points = birthContributionKinds.map((kind) => birthPoints[kind]);
    expect(points.toSorted((one, other) => other - one)).toEqual(points);
  });
});

describe('a candidate', () => {
  test('with everything equal scores 1', () => expect(scoreOf({})).toBeCloseTo(1, 9));

  test('scores by the best of its names', () => {
    expect(scoreOf({ names: ['Karim Zubari', 'Павел Глоубек', 'Pavel Hloubek'] })).toBe(scoreOf({}));
    expect(scoreCandidate({ ...client, names: ['Pavel Vrba', 'Pavel Hloubek'] }, entry).score).toBe(scoreOf({}));
  });

  test('with equal names alone is strong; with a different date and country still a candidate', () => {
    expect(scoreOf({ birthDates: [], countries: [] })).toBeCloseTo(NAME_SHARE, 9);
    expect(scoreOf({ birthDates: [], countries: [] })).toBeGreaterThanOrEqual(STRONG_CANDIDATE_FROM);
    const different = scoreOf({ birthDates: ['1985-12-24'], countries: ['RS'] });
    expect(different).toBeGreaterThanOrEqual(CANDIDATE_FROM);
    expect(different).toBeLessThan(STRONG_CANDIDATE_FROM);
  });

  test('with a similar name is one only without a contradiction', () => {
    const names = ['P. Hlombek'];
    expect(scoreOf({ names })).toBeGreaterThanOrEqual(CANDIDATE_FROM);
    expect(scoreOf({ names, birthDates: ['1985-12-24'] })).toBeLessThan(CANDIDATE_FROM);
  });

  test('ranks by date and country', () => {
    const scores = [
      {},
      { countries: [] },
      { birthDates: ['1961-09-04'] },
      { countries: ['RS'] },
      { birthDates: ['1961'] },
      { birthDates: [] },
      { birthDates: ['1962'] },
      { birthDates: ['1985-12-24'] },
    ].map(scoreOf);
    expect(scores.toSorted((one, other) => other - one)).toEqual(scores);
    expect(new Set(scores).size).toBe(scores.length);
  });

  test('with another name is none, whatever else is equal', () => {
    expect(scoreOf({ names: ['Karim Zubari'] })).toBeLessThan(CANDIDATE_FROM);
    expect(scoreOf({ names: [] })).toBeLessThan(CANDIDATE_FROM);
    expect(scoreOf({ names: [], birthDates: ['1985'], countries: ['RS'] })).toBe(0);
  });

  test('is explained by name parts, date and country', () => {
    const { contributions } = scoreCandidate(client, { names: ['Hloubek P.'], birthDates: ['1961'], countries: ['SK', 'CZ'] });
    expect(contributions.map(({ kind, subject, value }) => [kind, subject, value])).toEqual([
      ['PART_INITIAL', 'Pavel', 'P'],
      ['PART_EQUAL', 'Hloubek', 'Hloubek'],
      ['BIRTH_YEAR_EQUAL', '1961-04-09', '1961'],
      ['COUNTRY_SHARED', 'CZ', 'CZ'],
    ]);
    const { contributions: others } = scoreCandidate(client, { ...entry, countries: ['SK', 'RS'] });
    expect(others.at(-1)).toMatchObject({ kind: 'COUNTRY_DIFFERENT', subject: 'CZ', value: 'SK, RS' });
  });

  test.each([
    ['Pavle Houbek', []],
    ['P. Hlobek', ['1962']],
    ['Pavol Holubek', ['1962']],
    ['Paul Hlubek', ['1985-12-24']],
    ['Pavel Hloubek', []],
  ])('is one whatever the countries: %s %s', (name, birthDates) => {
    const known = { names: [name], birthDates };
    const without = scoreCandidate(client, { ...known, countries: [] }).score;
    const other = scoreCandidate(client, { ...known, countries: ['RS'] });
    expect(other.score >= CANDIDATE_FROM).toBe(without >= CANDIDATE_FROM);
    expect(other.score).toBeLessThan(without);
    expect(other.contributions.at(-1)?.kind).toBe('COUNTRY_DIFFERENT');
    // What is not known changes nothing.
    expect(scoreCandidate({ ...client, countries: [] }, { ...known, countries: ['RS'] }).score).toBe(without);
  });

  test('has points that add up to its score', () => {
    const anyEntry = fc.record({
      names: fc.array(fc.constantFrom('Pavel Hloubek', 'P. Hloubek', 'Karim Vrba', 'Hloubek', ''), { maxLength: 3 }),
      birthDates: fc.array(fc.constantFrom('1961-04-09', '1961', '1985', 'x'), { maxLength: 2 }),
      countries: fc.array(fc.constantFrom('CZ', 'RS'), { maxLength: 2 }),
    });
    const score = createCandidateScorer(client);
    fc.assert(
      fc.property(anyEntry, (candidate) => {
        const result = score(candidate);
        expect(result.contributions.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(result.score, 9);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(1);
      }),
    );
  });
});
