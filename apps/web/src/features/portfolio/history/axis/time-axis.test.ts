import { describe, expect, test } from 'vitest';
import { chooseTimeTicks } from './time-axis.ts';

const DAY_MS = 86_400_000;

function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(first);
  return Array.from({ length: count }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10));
}

describe('labels of the time axis', () => {
  test.each([
    ['ten years', '2016-03-01', 3900, ['2017', '2019', '2021', '2023', '2025']],
    ['a year', '2025-11-20', 366, ['12/2025', '2/2026', '4/2026', '6/2026', '8/2026', '10/2026']],
    ['a month', '2026-10-20', 32, ['20.10.2026', '27.10.2026', '3.11.2026', '10.11.2026', '17.11.2026']],
    ['two days', '2026-10-20', 2, ['20.10.2026', '21.10.2026']],
  ])('%s', (_, first, count, labels) => {
    const days = daysFrom(first, count);
    const ticks = chooseTimeTicks(days);
    expect(ticks.map(({ label }) => label)).toEqual(labels);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });

  test('labels a year where it begins', () => {
    const days = daysFrom('2016-03-01', 3900);
    expect(days[chooseTimeTicks(days)[0]?.index ?? 0]).toBe('2017-01-01');
  });
});
