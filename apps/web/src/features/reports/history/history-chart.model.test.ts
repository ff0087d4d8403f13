import { expect, it } from 'vitest';
import { drawBars, formatFigure, isLabelled, nameOfPeriod } from './history-chart.model.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const colours = { value: '#111', invested: '#222', line: '#333', text: '#444', quiet: '#555', surface: '#666' };

it.each([
  [1, 1],
  [5, 5],
  [12, 4],
  [26, 5],
  [520, 5],
])('of %i bars %i have a label', (count, labelled) =>
  expect(Array.from({ length: count }, (_, index) => isLabelled(index, count)).filter(Boolean)).toHaveLength(labelled),
);

interface Drawn {
  yAxis: { min: number; max: number; interval: number; axisLabel: { formatter(figure: number): string } };
  xAxis: { axisLabel: { formatter(day: string): string } };
  tooltip: { formatter(points: unknown): string };
}
const draw = (figures: number[], mode: 'amount' | 'clients_count' = 'amount') =>
  drawBars({ days: ['2026-01-31', '2026-02-28'], figures, mode, period: 'month', colours, isAnimated: false }) as unknown as Drawn;

it('bars stand on zero, beside at most three steps', () => {
  for (const figures of [
    [1200, 3400],
    [5, 7],
    [-50, 20],
    [0, 0],
  ]) {
    const { min, max, interval } = draw(figures).yAxis;
    expect(min).toBeLessThanOrEqual(Math.min(0, ...figures));
    expect(max).toBeGreaterThanOrEqual(Math.max(0, ...figures));
    expect(Math.round((max - min) / interval)).toBeLessThanOrEqual(3);
  }
});

it('a bar says its day and figure', () => {
  expect(plain(draw([1200, 3400.5]).tooltip.formatter([{ dataIndex: 1 }]))).toBe('28.02.2026<br><b>3 400,50 Kč</b>');
  expect(plain(draw([1200, 3400], 'clients_count').tooltip.formatter([{ dataIndex: 0 }]))).toBe('31.01.2026<br><b>1 200</b>');
  expect(draw([1, 2]).xAxis.axisLabel.formatter('2026-01-31')).toBe('1/2026');
  expect(plain(draw([1, 2]).yAxis.axisLabel.formatter(2_000_000))).toBe('2 mil. Kč');
  expect(plain(formatFigure(-3, 'contracts_count'))).toBe('−3');
});

it.each([
  ['year', '2026-12-31', '2026'],
  ['quarter', '2026-03-31', '1Q 2026'],
  ['quarter', '2026-12-31', '4Q 2026'],
  ['month', '2026-10-31', '10/2026'],
  ['week', '2026-03-01', '1. 3.'],
] as const)('below a bar of a %s until %s stands %s', (period, day, name) => expect(plain(nameOfPeriod(day, period))).toBe(name));

it.each([[[0, 0]], [[1, 2]], [[0, 7]], [[3, 4]], [[50, 61]]])('beside the counts %j stand whole numbers', (figures) => {
  const { min, max, interval } = draw(figures, 'clients_count').yAxis;
  expect([min, max, interval].every(Number.isInteger)).toBe(true);
  expect((max - min) / interval).toBeLessThanOrEqual(3);
});
