import type { CompositionItem } from '@pramen/contract/portfolio/portfolio.schemas';
import { expect, test } from 'vitest';
import { chartPalette } from '../../../platform/theme/chart-palette.ts';
import { drawnShares, drawRing } from '../../../platform/theme/ring.model.ts';
import { composeShares } from './composition.model.ts';

const item = (name: string, value: number | null, isin: string | null = null): CompositionItem => ({
  name,
  value,
  currency: 'CZK',
  meta: { account: { isin } },
});
const colours = { value: '', invested: '', line: '#ccc', text: '#111', quiet: '#666', surface: '#fff' };

test('largest first, shares of the exact total', () => {
  const { shares, total, totalPercent } = composeShares([item('Hotovost', 0.1), item('Fond', 0.2, 'CZ0008471695'), item('ETF', 0.7)]);
  expect([total, totalPercent]).toEqual([1, 100]);
  expect(shares.map(({ name, percent, isin }) => [name, percent?.toFixed(2), isin])).toEqual([
    ['ETF', '70.00', null],
    ['Fond', '20.00', 'CZ0008471695'],
    ['Hotovost', '10.00', null],
  ]);
});

test('an unknown row makes the total unknown, comes last and has no slice', () => {
  const { shares, total } = composeShares([item('A', null), item('B', 5)]);
  expect([total, shares.map(({ name, percent }) => [name, percent])]).toEqual([
    null,
    [
      ['B', null],
      ['A', null],
    ],
  ]);
  expect(drawnShares(shares).map(({ name }) => name)).toEqual(['B']);
});

test('a debt has a row, but no slice; a total of nothing has no shares', () => {
  const { shares, total } = composeShares([item('A', 100), item('Hotovost', -20)]);
  expect(total).toBe(80);
  expect(drawnShares(shares)).toHaveLength(1);
  const nothing = composeShares([item('A', 0)]);
  expect([nothing.shares[0]?.percent, nothing.totalPercent]).toEqual([null, null]);
});

test('200 positions go around the palette', () => {
  const { shares } = composeShares(Array.from({ length: 200 }, (_, index) => item(`P${index}`, 1000 - index)));
  expect(shares[28]?.colour).toBe(chartPalette[0]);
  expect(new Set(shares.map(({ key }) => key)).size).toBe(200);
});

test('a name with markup stays text in the tooltip', () => {
  const { shares } = composeShares([item('<img src=x onerror=alert(1)> & syn', 5)]);
  const { tooltip } = drawRing({ shares, colours, isAnimated: false }) as unknown as {
    tooltip: { formatter: (row: { dataIndex: number }) => string };
  };
  expect(tooltip.formatter({ dataIndex: 0 })).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; syn');
  expect(tooltip.formatter({ dataIndex: 7 })).toBe('');
});
