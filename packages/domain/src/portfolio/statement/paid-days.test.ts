import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDateOf, dayNumberOf } from '../../dates/calendar-date.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import type { LedgerSketch } from '../testing/ledger-builder.ts';
import { valueLedger } from '../valuation/valuation.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import { listPaidDays, sumPaidDays } from './paid-days.ts';

function figuresOf(sketch: LedgerSketch): DailyFigures {
  const valuation = valueLedger(buildLedger(sketch));
  if (!valuation) throw new Error('the ledger has no rows');
  return valuation.total;
}

const sketch: LedgerSketch = {
  strategies: [{ contract: 'A', currency: 'CZK' }],
  cash: [
    { date: '2024-02-01', kind: 'DEPOSIT', amount: '10000.00' },
    { date: '2024-05-06', kind: 'DEPOSIT', amount: '200.00' },
    { date: '2024-05-06', kind: 'WITHDRAWAL', amount: '-2500.00' },
    { date: '2024-05-06', kind: 'DEPOSIT', amount: '100.01' },
    { date: '2024-05-07', kind: 'FEE', amount: '-9.00' },
    { date: '2024-06-03', kind: 'WITHDRAWAL', amount: '-1.00' },
  ],
  lastDate: '2024-06-30',
};
const daysOf = (figures: DailyFigures, from?: string, to?: string) =>
  listPaidDays(figures, { ...(from ? { fromDay: dayNumberOf(from) } : {}), ...(to ? { toDay: dayNumberOf(to) } : {}) });

it('what came and what went on one day stand beside each other', () => {
  const days = daysOf(figuresOf(sketch));
  expect(days.map(({ day, inflowMinor, outflowMinor }) => [calendarDateOf(day), inflowMinor, outflowMinor])).toEqual([
    ['2024-02-01', 1_000_000, 0],
    ['2024-05-06', 30_001, 250_000],
    ['2024-06-03', 0, 100],
  ]);
  expect(sumPaidDays(days)).toEqual({ inflowMinor: 1_030_001, outflowMinor: 250_100 });
});

it('a period has the days within it, its ends included', () => {
  const figures = figuresOf(sketch);
  expect(sumPaidDays(daysOf(figures, '2024-05-06', '2024-06-02'))).toEqual({ inflowMinor: 30_001, outflowMinor: 250_000 });
  expect(sumPaidDays(daysOf(figures, '2024-05-07', '2024-06-03'))).toEqual({ inflowMinor: 0, outflowMinor: 100 });
  expect(sumPaidDays(daysOf(figures, '2024-06-04'))).toEqual({ inflowMinor: 0, outflowMinor: 0 });
});

it('an amount that is not known could have gone either way', () => {
  const unpriced: LedgerSketch = {
    ...sketch,
    securities: [{ currency: 'CZK', prices: { '2024-06-10': '1' } }],
    trades: [{ date: '2024-05-20', kind: 'TRANSFER_OUT', quantity: '-5' }],
  };
  const days = daysOf(figuresOf(unpriced));
  expect(days.find(({ day }) => day === dayNumberOf('2024-05-20'))).toMatchObject({ inflowMinor: null, outflowMinor: null });
  expect(sumPaidDays(days)).toEqual({ inflowMinor: null, outflowMinor: null });
  expect(sumPaidDays(daysOf(figuresOf(unpriced), '2024-06-01'))).toEqual({ inflowMinor: 0, outflowMinor: 100 });
});

it('every payment is on exactly one side, however many there are on a day', () => {
  const payments = fc.array(fc.record({ offset: fc.nat({ max: 20 }), minor: fc.integer({ min: -99_999, max: 99_999 }).filter(Boolean) }));
  fc.assert(
    fc.property(payments, (rows) => {
      const cash = rows.map(({ offset, minor }) => ({
        date: calendarDateOf(dayNumberOf('2024-03-01') + offset),
        kind: minor > 0 ? ('DEPOSIT' as const) : ('WITHDRAWAL' as const),
        amount: (minor / 100).toFixed(2),
      }));
      const first = { date: '2024-02-28', kind: 'DEPOSIT' as const, amount: '1000000.00' };
      const sums = sumPaidDays(daysOf(figuresOf({ ...sketch, cash: [first, ...cash] })));
      const add = (sign: 1 | -1) => rows.reduce((sum, { minor }) => sum + Math.max(0, minor * sign), 0);
      expect(sums).toEqual({ inflowMinor: 100_000_000 + add(1), outflowMinor: add(-1) });
    }),
  );
});
