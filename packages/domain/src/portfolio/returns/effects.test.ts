import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { currencies } from '../../money/currencies.ts';
import { measureEffects } from './effects.ts';
import type { Ledger, LedgerCurrency } from '../ledger/ledger.ts';
import { measurePerformance } from './performance.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import { FIRST, LAST, ledgers, rateOf, strategies } from '../testing/random-ledgers.ts';
import { valueLedger } from '../valuation/valuation.ts';

const round = (product: bigint, by: bigint) => (product < 0n ? -1n : 1n) * ((2n * (product < 0n ? -product : product) + by) / (2n * by));

interface Recomputed {
  strategies: Record<'fees' | 'income' | 'currency', bigint>[];
  total: Record<'fees' | 'income' | 'currency', bigint>;
}

/** Independent recomputation of the effects: every calendar day and every row in BigInt, without any code of the engine. */
function recompute(ledger: Ledger): Recomputed {
  const sums = () => ({ fees: 0n, income: 0n, currency: 0n });
  const effects: Recomputed = { strategies: ledger.strategies.map(sums), total: sums() };
  const convert = (amount: bigint, from: LedgerCurrency, to: LedgerCurrency, on: number) =>
    from === to ? amount : round(amount * BigInt(rateOf(ledger, from, on)), BigInt(rateOf(ledger, to, on)));
  for (const [index, { currency: own }] of ledger.strategies.entries()) {
    const mine = effects.strategies[index] ?? sums();
    const add = (side: 'fees' | 'income' | 'currency', amount: bigint, from: LedgerCurrency, on: number, before?: number) => {
      const at = (day: number) => convert(amount, from, own, day);
      const reported = (day: number) => convert(at(day), own, ledger.reportCurrency, day);
      mine[side] += at(on) - (before === undefined ? 0n : at(before));
      effects.total[side] += reported(on) - (before === undefined ? 0n : reported(before));
    };
    for (const row of ledger.cash.filter(({ strategy }) => strategy === index)) {
      if (['FEE', 'TAX'].includes(row.kind)) add('fees', BigInt(row.amountMinor), row.currency, row.day);
      if (['DIVIDEND', 'INTEREST'].includes(row.kind)) add('income', BigInt(row.amountMinor), row.currency, row.day);
    }
    const moved = [...ledger.cash, ...ledger.trades].filter(({ strategy }) => strategy === index);
    const traded = ledger.trades.filter(({ strategy }) => strategy === index);
    for (let on = FIRST + 1; on <= LAST; on += 1) {
      for (const of of currencies) {
        const balance = moved
          .filter(({ currency, day }) => currency === of && day < on)
          .reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
        add('currency', balance, of, on, on - 1);
      }
      for (const [security, { prices, currency }] of ledger.securities.entries()) {
        const pieces = traded
          .filter((row) => row.security === security && row.day < on)
          .reduce((sum, { quantityMicro }) => sum + BigInt(quantityMicro), 0n);
        const price = BigInt(prices.micros[prices.days.findLastIndex((known) => known < on)] ?? 0);
        add('currency', round(pieces * price, 10_000_000_000n), currency, on, on - 1);
      }
    }
  }
  return effects;
}

const asNumbers = ({ fees, income, currency }: Recomputed['total']) => ({
  feesMinor: Number(fees),
  incomeMinor: Number(income),
  currencyMinor: Number(currency),
});

it('effects of random ledgers equal a recomputation day by day, exactly', () => {
  const withFees = ledgers.map((ledger): Ledger => ({
    ...ledger,
    cash: ledger.cash.map((row, index) =>
      row.kind === 'DEPOSIT' && index >= strategies.length
        ? { ...row, kind: index % 2 ? 'FEE' : 'TAX', amountMinor: -row.amountMinor }
        : row,
    ),
  }));
  const property = fc.property(withFees, (ledger) => {
    const expected = recompute(ledger);
    const { strategies: own, contracts, total } = measureEffects(ledger);
    expect(own).toEqual(expected.strategies.map(asNumbers));
    expect(total).toEqual(asNumbers(expected.total));
    const [first, second] = expected.strategies;
    if (!first || !second) throw new Error('fewer than three strategies');
    expect(contracts.get('A')).toEqual(
      asNumbers({ fees: first.fees + second.fees, income: first.income + second.income, currency: first.currency + second.currency }),
    );
  });
  fc.assert(property, { numRuns: 25 });
});

it('with one currency the currency effect is 0 and the rest of the gain is the movement of prices', () => {
  const inCrowns = ledgers.map((ledger): Ledger => ({
    ...ledger,
    strategies: ledger.strategies.map((strategy) => ({ ...strategy, currency: 'CZK' })),
    securities: ledger.securities.map((security) => ({ ...security, currency: 'CZK' })),
    cash: ledger.cash.map((row) => ({ ...row, currency: 'CZK' })),
    trades: ledger.trades.map((row) => ({ ...row, currency: 'CZK' })),
    rates: {},
  }));
  const property = fc.property(inCrowns, (ledger) => {
    const { total, strategies: own } = measureEffects(ledger);
    for (const { currencyMinor } of [total, ...own]) expect(currencyMinor).toBe(0);
    // Money that is never invested gains exactly its interest and dividends.
    const idle = { ...ledger, trades: [] };
    const figures = valueLedger(idle)?.total;
    const effects = measureEffects(idle).total;
    if (!figures) throw new Error('the ledger has no rows');
    expect(measurePerformance(figures).gainMinor).toBe((effects.incomeMinor ?? NaN) + (effects.feesMinor ?? NaN));
  });
  fc.assert(property, { numRuns: 50 });
});

describe('a strategy in CZK that holds EUR and USD', () => {
  const sketch = {
    strategies: [{ contract: 'A', currency: 'CZK' as const }],
    securities: [{ currency: 'EUR' as const, prices: { '2025-01-02': '100', '2025-01-06': '110' } }],
    rates: { EUR: { '2025-01-02': '25', '2025-01-03': '24', '2025-01-06': '26' }, USD: { '2025-01-02': '20', '2025-01-06': '21' } },
    cash: [
      { date: '2025-01-02', kind: 'DEPOSIT' as const, amount: '100', currency: 'USD' as const },
      { date: '2025-01-02', kind: 'DEPOSIT' as const, amount: '300', currency: 'EUR' as const },
      { date: '2025-01-06', kind: 'DIVIDEND' as const, amount: '5', currency: 'EUR' as const },
      { date: '2025-01-06', kind: 'TAX' as const, amount: '-0.75', currency: 'EUR' as const },
      { date: '2025-01-07', kind: 'FEE' as const, amount: '-12.34' },
      { date: '2025-02-01', kind: 'FEE' as const, amount: '-1000' },
    ],
    trades: [{ date: '2025-01-02', kind: 'BUY' as const, quantity: '3', amount: '-300' }],
    lastDate: '2025-01-08',
  };

  it('attributes rate changes of each opening value to currency, and the joint effect to price', () => {
    // EUR 300 fall by 1 CZK and rise by 2, the 30 won on the last step count at the price; USD 100 rise by 1 CZK.
    const currencyMinor = -300_00 + 600_00 + 100_00;
    // 5 EUR and -0.75 EUR at 26 CZK; the fee after the last day is not counted.
    const effects = { feesMinor: -19_50 - 12_34, incomeMinor: 130_00, currencyMinor };
    const measured = measureEffects(buildLedger(sketch));
    expect(measured).toEqual({ total: effects, contracts: new Map([['A', effects]]), strategies: [effects] });
    const figures = valueLedger(buildLedger(sketch))?.total;
    if (!figures) throw new Error('the ledger has no rows');
    const prices = 30_00 * 26;
    expect(measurePerformance(figures).gainMinor).toBe(currencyMinor + effects.feesMinor + effects.incomeMinor + prices);
  });

  it('has no currency effect when a rate is missing, and no income that needs the missing rate', () => {
    const {
      rates: { EUR },
      ...rest
    } = sketch;
    expect(measureEffects(buildLedger({ ...rest, rates: { EUR } })).total).toEqual({
      feesMinor: -31_84,
      incomeMinor: 130_00,
      currencyMinor: null,
    });
    expect(measureEffects(buildLedger({ ...rest, rates: {} })).total).toEqual({ feesMinor: null, incomeMinor: null, currencyMinor: null });
  });

  it('has no currency effect while a foreign security lacks a price, except where no rate is needed', () => {
    const [fund] = sketch.securities;
    const late = { ...sketch, securities: [{ ...fund, currency: 'EUR' as const, prices: { '2025-01-06': '110' } }] };
    expect(measureEffects(buildLedger(late)).total.currencyMinor).toBeNull();
    const own = {
      ...late,
      securities: [{ currency: 'CZK' as const, prices: { '2025-01-06': '110' } }],
      trades: late.trades.map((row) => ({ ...row, currency: 'CZK' as const })),
    };
    expect(measureEffects(buildLedger(own)).total.currencyMinor).toBe(-300_00 + 600_00 + 100_00);
  });

  it('does not count days on which nothing was held, even without a rate', () => {
    const sold = {
      ...sketch,
      rates: { EUR: { '2025-01-02': '25', '2025-01-03': '24' } },
      cash: [
        { date: '2025-01-03', kind: 'DEPOSIT' as const, amount: '300', currency: 'EUR' as const },
        { date: '2024-12-30', kind: 'DEPOSIT' as const, amount: '10' },
      ],
      trades: [{ date: '2025-01-03', kind: 'BUY' as const, quantity: '3', amount: '-300' }],
    };
    expect(measureEffects(buildLedger(sold)).total).toEqual({ feesMinor: 0, incomeMinor: 0, currencyMinor: 0 });
    expect(buildLedger(sold).cash[1]?.day).toBe(dayNumberOf('2024-12-30'));
  });
});

it('an empty ledger has no effects', () => {
  expect(measureEffects(buildLedger({ strategies: [], lastDate: '2025-01-01' }))).toEqual({
    total: { feesMinor: 0, incomeMinor: 0, currencyMinor: 0 },
    contracts: new Map(),
    strategies: [],
  });
});
