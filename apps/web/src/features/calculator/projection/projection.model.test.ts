import { planScenarios } from '@pramen/domain/portfolio/savings/scenarios';
import { describe, expect, test } from 'vitest';
import { chooseYearTicks, describeYear, drawProjection, listYears, type ProjectionWords } from './projection.model.ts';

const plan = { mode: 'SAVING', years: 6, initialDeposit: 50_000, regularDeposit: 1000 } as const;
const scenarios = planScenarios(plan, { netRate: 0.05, entryFee: 0, riskClass: 4 });
const years = listYears({ scenarios, fall: 0.28 });
const words: ProjectionWords = {
  deposits: 'V',
  scenarios: { FAVOURABLE: 'P', EXPECTED: 'O', UNFAVOURABLE: 'N', FALL: 'F' },
  year: (year) => `${year}. rok`,
};
const colours = { value: '#0a0', invested: '#888', line: '#ccc', text: '#111', quiet: '#666', surface: '#fff' };
type Series = { name?: string; stack?: string; data: (number | undefined)[] };
const seriesOf = (given: typeof years) =>
  (drawProjection({ years: given, currency: 'CZK', words, colours, isAnimated: false })['series'] as Series[]).map(
    ({ name, stack, data }) => ({ name: name ?? stack, data }),
  );

test('years are in units of the currency, from today to the end', () => {
  expect(years).toHaveLength(7);
  expect(years[0]).toEqual({
    year: 0,
    deposits: 50_000,
    amounts: { FAVOURABLE: 50_000, EXPECTED: 50_000, UNFAVOURABLE: 50_000, FALL: 50_000 },
  });
  expect(years.at(-1)?.deposits).toBe(122_000);
  expect(listYears({ scenarios: { EXPECTED: scenarios.EXPECTED }, fall: null })[3]?.amounts).toEqual({
    EXPECTED: years[3]?.amounts.EXPECTED,
  });
});

test('a year is told with each known scenario', () => {
  expect(describeYear({ year: 2, deposits: 1000, amounts: { EXPECTED: 1100.6 } }, 'EUR', words)).toBe(
    '2. rok: V 1\u00a0000\u00a0€, O 1\u00a0101\u00a0€',
  );
});

describe('labels of the years', () => {
  test.each([
    [1, [0, 1]],
    [6, [0, 1, 2, 3, 4, 5, 6]],
    [10, [0, 2, 4, 6, 8, 10]],
    [13, [0, 3, 6, 9, 13]],
    [25, [0, 5, 10, 15, 20, 25]],
    [31, [0, 10, 20, 31]],
    [50, [0, 10, 20, 30, 40, 50]],
    [60, [0, 10, 20, 30, 40, 50, 60]],
  ])('of %i', (last, expected) => expect([...chooseYearTicks(last)]).toEqual(expected));

  test('of any term are at most seven', () => {
    for (let last = 1; last <= 60; last += 1) expect(chooseYearTicks(last).size).toBeLessThanOrEqual(7);
  });
});

describe('the drawing', () => {
  test('has a band between the scenarios, the deposits, and a fall that leaves the expected line in the last year', () => {
    const series = seriesOf(years);
    expect(series.map(({ name }) => name)).toEqual(['band', 'band', 'P', 'N', 'V', 'O', 'F']);
    const last = series.map(({ data }) => data.at(-1) ?? 0);
    expect((last[0] ?? 0) + (last[1] ?? 0)).toBeCloseTo(last[2] ?? 0, 6);
    expect(series.at(-1)?.data.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(series.at(-1)?.data[5]).toBe(years[5]?.amounts.EXPECTED);
    expect(last.at(-1)).toBeLessThan(years[5]?.amounts.EXPECTED ?? 0);
  });

  test('without a risk class has the deposits and the expected line', () => {
    expect(seriesOf(listYears({ scenarios: { EXPECTED: scenarios.EXPECTED }, fall: null })).map(({ name }) => name)).toEqual(['V', 'O']);
  });

  test('has an axis from zero that holds the largest amount', () => {
    const { yAxis } = drawProjection({ years, currency: 'CZK', words, colours, isAnimated: false }) as unknown as {
      yAxis: { min: number; max: number };
    };
    expect(yAxis.min).toBe(0);
    expect(yAxis.max).toBeGreaterThanOrEqual(years.at(-1)?.amounts.FAVOURABLE ?? 0);
  });
});
