import { expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import { valueLedger } from '../valuation/valuation.ts';
import { findFalls } from './falls.ts';
import { measuredPeriodOf } from './period.ts';

const ledger = buildLedger({
  strategies: [
    { contract: 'A', currency: 'CZK' },
    { contract: 'A', currency: 'CZK' },
    { contract: 'B', currency: 'EUR' },
  ],
  securities: [{ currency: 'CZK', prices: { '2026-03-30': '100', '2026-04-03': '80', '2026-04-05': '60' } }],
  rates: { EUR: { '2026-03-30': '25', '2026-04-04': '20' } },
  cash: [
    { date: '2026-03-30', kind: 'DEPOSIT', amount: '1000' },
    { date: '2026-04-02', kind: 'DEPOSIT', amount: '500', strategy: 1 },
    { date: '2026-04-02', kind: 'DEPOSIT', amount: '10', currency: 'EUR', strategy: 1 },
    { date: '2026-04-04', kind: 'WITHDRAWAL', amount: '-100', strategy: 1 },
    { date: '2026-04-03', kind: 'DEPOSIT', amount: '30', strategy: 2 },
  ],
  trades: [
    { date: '2026-03-30', kind: 'BUY', quantity: '10', amount: '-1000' },
    { date: '2026-04-05', kind: 'BUY', quantity: '2', amount: '-120', strategy: 1 },
  ],
  lastDate: '2026-04-05',
});
const valuation = valueLedger(ledger);
const period = (contract: string, first: string, last: string) => {
  const figures = valuation?.contracts.get(contract);
  if (!figures) throw new Error('no figures');
  const { startMinor, ...daily } = measuredPeriodOf(ledger, figures, contract, dayNumberOf(first), dayNumberOf(last));
  return { startMinor, ...Object.fromEntries(Object.entries(daily).map(([name, list]) => [name, Array.from(list)])) };
};

it('a contract is measured whole, in its own currency', () => {
  expect(period('A', '2026-04-01', '2026-06-30')).toEqual({
    startMinor: 1_000_00,
    value: [1_000_00, 1_750_00, 1_550_00, 1_400_00, 1_200_00],
    inflow: [0, 750_00, 0, 0, 0],
    outflow: [0, 0, 0, 100_00, 0],
    // 500 and 10 EUR, until 100 are withdrawn, the rate falls and 120 are spent.
    cash: [0, 750_00, 750_00, 600_00, 480_00],
  });
  expect(period('B', '2026-04-01', '2026-04-03')).toMatchObject({ startMinor: 0, value: [0, 0, 30_00], inflow: [0, 0, 30_00] });
});

it('of a period that has not begun there are no days', () => {
  expect(period('A', '2026-07-01', '2026-09-30')).toMatchObject({ value: [], cash: [] });
});

it('a period begins with the value of the day before', () => {
  expect(period('A', '2026-04-04', '2026-04-04')).toMatchObject({ startMinor: 1_550_00, value: [1_400_00] });
  expect(period('A', '2026-03-01', '2026-03-31')).toMatchObject({ startMinor: 0 });
});

it('falls are found in it', () => {
  const figures = valuation?.contracts.get('A');
  const measured = figures && measuredPeriodOf(ledger, figures, 'A', dayNumberOf('2026-04-01'), dayNumberOf('2026-06-30'));
  expect(measured && findFalls(measured).map(({ step, index }) => [step, index])).toEqual([
    [1, 2],
    [2, 2],
    [3, 4],
  ]);
});
