import { describe, expect, test } from 'vitest';
import { byDay, listHistoryRows, markFlows, sumFlows } from './flows.model.ts';

const DAY_MS = 86_400_000;

/** One point a day from the given day; `invested` by index. */
function history(from: string, invested: readonly (number | null)[]) {
  return invested.map((amount, index) => ({
    date: new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
    amount,
    invested: amount,
  }));
}

const paid = (date: string, deposits: number | null, withdrawals: number | null) => ({ date, deposits, withdrawals });

describe('payments of the shown days', () => {
  const points = history('2026-01-01', [100, 100, 100, 100]);
  test('a deposit and a withdrawal of one day stand beside each other', () => {
    const flows = byDay([paid('2026-01-01', 100.1, 0), paid('2026-01-03', 300.2, 2500)]);
    expect(sumFlows(points, flows)).toEqual({ deposits: 400.3, withdrawals: 2500 });
    expect(markFlows(points, flows).marks).toEqual([
      { index: 0, isDeposit: true },
      { index: 2, isDeposit: true },
      { index: 2, isDeposit: false },
    ]);
    expect(sumFlows(points.slice(1, 2), flows)).toEqual({ deposits: 0, withdrawals: 0 });
  });
  test('an unknown amount leaves its side unknown', () => {
    const flows = byDay([paid('2026-01-01', 100, 0), paid('2026-01-02', null, null)]);
    expect(sumFlows(points, flows)).toEqual({ deposits: null, withdrawals: null });
    expect(markFlows(points, flows).marks).toEqual([{ index: 0, isDeposit: true }]);
    expect(sumFlows(points.slice(2), flows)).toEqual({ deposits: 0, withdrawals: 0 });
  });
});

/** A deposit of 10 every `every` days. */
const regular = (days: number, every: number) =>
  history(
    '2020-01-01',
    Array.from({ length: days }, (_, index) => (Math.floor(index / every) + 1) * 10),
  );

/** The payments of a history whose invested amount changes by deposits and withdrawals alone. */
const findFlows = (points: readonly { date: string; invested: number | null }[]) =>
  byDay(
    points.flatMap(({ date, invested }, index) => {
      const change = (invested ?? 0) - (points[index - 1]?.invested ?? 0);
      return change === 0 ? [] : [paid(date, Math.max(0, change), Math.max(0, -change))];
    }),
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
    const flows = new Map(findFlows(points)).set('2020-05-12', { deposits: 999, withdrawals: 0 });
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
    expect(rows.reduce((sum, { deposits }) => sum + (deposits ?? NaN), 0)).toBe(sumFlows(points, flows).deposits);
    expect(rows[0]).toMatchObject({ date: points.at(-1)?.date, invested: points.at(-1)?.invested });
  });
  test('nothing', () => expect(listHistoryRows([], new Map())).toEqual([]));
});
