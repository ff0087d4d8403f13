import { describe, expect, test } from 'vitest';
import { findFlows, listHistoryRows, markFlows, sumFlows } from './flows.model.ts';

const DAY_MS = 86_400_000;

/** One point a day from the given day; `invested` by index. */
function history(from: string, invested: readonly (number | null)[]) {
  return invested.map((amount, index) => ({
    date: new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
    amount,
    invested: amount,
  }));
}

describe('flows are the jumps of the invested amount', () => {
  test('in and out, exact to the cent, the first day included', () => {
    expect([...findFlows(history('2026-01-01', [100, 100, 100.1, 50.05, 50.05]))]).toEqual([
      ['2026-01-01', 100],
      ['2026-01-03', 0.1],
      ['2026-01-04', -50.05],
    ]);
  });
  test('an unknown amount makes no flow on either side', () => {
    expect([...findFlows(history('2026-01-01', [100, null, 300, 400]))]).toEqual([
      ['2026-01-01', 100],
      ['2026-01-04', 100],
    ]);
  });
});

/** A deposit of 10 every `every` days. */
const regular = (days: number, every: number) =>
  history(
    '2020-01-01',
    Array.from({ length: days }, (_, index) => (Math.floor(index / every) + 1) * 10),
  );

describe('marks stay readable', () => {
  test('marks few flows on their days', () => {
    const points = history('2026-01-01', [100, 100, 200, 150]);
    expect(markFlows(points, findFlows(points))).toEqual({
      by: 'day',
      marks: [
        { index: 0, isDeposit: true },
        { index: 2, isDeposit: true },
        { index: 3, isDeposit: false },
      ],
    });
  });
  test.each([
    [60, 10, 'day'],
    [365, 7, 'month'],
    [1400, 15, 'month'],
    [4000, 15, 'quarter'],
    [9000, 1, 'year'],
  ] as const)('%i days with a deposit every %i: by %s', (days, every, by) => {
    const points = regular(days, every);
    const { marks, by: markedBy } = markFlows(points, findFlows(points));
    expect(markedBy).toBe(by);
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.length).toBeLessThanOrEqual(48);
    expect(marks.every(({ index }) => findFlows(points).has(points[index]?.date ?? ''))).toBe(true);
  });
  test('places a mark on the largest day of its period', () => {
    const points = regular(400, 2);
    const flows = new Map(findFlows(points)).set('2020-05-12', 999);
    expect(markFlows(points, flows).marks.map(({ index }) => points[index]?.date)).toContain('2020-05-12');
  });
});

describe('the chart as rows', () => {
  test('a month of days', () => {
    const points = history(
      '2026-01-01',
      Array.from({ length: 31 }, () => 5),
    );
    expect(listHistoryRows(points, findFlows(points))).toHaveLength(31);
    expect(listHistoryRows(points, findFlows(points))[0]?.date).toBe('2026-01-31');
  });
  test('4,000 days are 132 months at most, and their flows add up', () => {
    const points = regular(4000, 15);
    const flows = findFlows(points);
    const rows = listHistoryRows(points, flows);
    expect(rows).toHaveLength(132);
    expect(rows.reduce((sum, { deposits }) => sum + deposits, 0)).toBe(sumFlows(points, flows).deposits);
    expect(rows[0]).toMatchObject({ date: points.at(-1)?.date, invested: points.at(-1)?.invested });
  });
  test('nothing', () => expect(listHistoryRows([], new Map())).toEqual([]));
});
