import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies } from '../money/currencies.ts';
import type { CashEntry, Ledger, LedgerCurrency, TradeEntry } from './ledger/ledger.ts';
import { measurePerformance } from './returns/performance.ts';
import { FIRST, day, ledgers, rateOf, strategies } from './testing/random-ledgers.ts';
import { valueLedger } from './valuation/valuation.ts';
import type { Valuation } from './valuation/valuation.ts';

const runs = { numRuns: 100 };

function valuationOf(ledger: Ledger): Valuation {
  const valuation = valueLedger(ledger);
  if (!valuation) throw new Error('the ledger has no rows');
  return valuation;
}

const bySize = { from: fc.nat({ max: 2 }), to: fc.nat({ max: 2 }), day, amountMinor: fc.integer({ min: 100_00, max: 200_000_000 }) };

it('moving money between strategies of one currency does not change the total', () => {
  const property = fc.property(
    ledgers,
    fc.array(fc.record({ ...bySize, from: fc.nat({ max: 1 }), to: fc.nat({ max: 1 }) }), { maxLength: 8 }),
    (ledger, moves) => {
      const transfers = moves.flatMap(({ from, to, amountMinor, ...move }): CashEntry[] => [
        { ...move, strategy: from, kind: 'TRANSFER_OUT', currency: 'CZK', amountMinor: -amountMinor, reference: 'X', counterpart: to },
        { ...move, strategy: to, kind: 'TRANSFER_IN', currency: 'CZK', amountMinor, reference: 'X', counterpart: from },
      ]);
      const moved = valuationOf({ ...ledger, cash: [...ledger.cash, ...transfers] });
      const still = valuationOf(ledger);
      expect(measurePerformance(moved.total)).toEqual(measurePerformance(still.total));
      expect(moved.total.value).toEqual(still.total.value);
    },
  );
  fc.assert(property, runs);
});

it('moving money between strategies of different currencies changes the total only through rates, never by a flow', () => {
  const property = fc.property(ledgers, fc.record(bySize), (ledger, { from, to, day: on, amountMinor }) => {
    const [left, right] = [strategies[from]?.currency ?? 'CZK', strategies[to]?.currency ?? 'CZK'];
    const received = Math.round((amountMinor * rateOf(ledger, left, on)) / rateOf(ledger, right, on));
    const steady = {
      ...ledger,
      rates: {
        EUR: { days: Int32Array.of(FIRST - 4), micros: Float64Array.of(rateOf(ledger, 'EUR', on)) },
        USD: ledger.rates.USD ?? { days: new Int32Array(0), micros: new Float64Array(0) },
      },
    };
    const transfers: CashEntry[] = [
      { strategy: from, day: on, kind: 'TRANSFER_OUT', currency: left, amountMinor: -amountMinor, reference: 'X', counterpart: to },
      { strategy: to, day: on, kind: 'TRANSFER_IN', currency: right, amountMinor: received, reference: 'X', counterpart: from },
    ];
    const before = measurePerformance(valuationOf(steady).total);
    const after = measurePerformance(valuationOf({ ...steady, cash: [...ledger.cash, ...transfers] }).total);
    expect(after.investedMinor).toBe(before.investedMinor);
    // The cents of one conversion out of more than ten million crowns.
    expect(Math.abs((after.totalMinor ?? NaN) - (before.totalMinor ?? NaN))).toBeLessThanOrEqual(26);
    expect(after.twrPerc).toBeCloseTo(before.twrPerc ?? NaN, 4);
    expect(after.mwrPerc).toBeCloseTo(before.mwrPerc ?? NaN, 4);
  });
  fc.assert(property, runs);
});

it('a ledger multiplied by 100 has the same percentages except for rounding', () => {
  const property = fc.property(ledgers, (ledger) => {
    const grown = {
      ...ledger,
      cash: ledger.cash.map((row) => ({ ...row, amountMinor: row.amountMinor * 100 })),
      trades: ledger.trades.map((row) => ({ ...row, amountMinor: row.amountMinor * 100, quantityMicro: row.quantityMicro * 100 })),
    };
    const [small, large] = [measurePerformance(valuationOf(ledger).total), measurePerformance(valuationOf(grown).total)];
    for (const figure of ['performancePerc', 'twrPerc', 'mwrPerc'] as const) expect(large[figure]).toBeCloseTo(small[figure] ?? NaN, 4);
    expect((large.investedMinor ?? NaN) / (small.investedMinor ?? NaN)).toBeCloseTo(100, 5);
  });
  fc.assert(property, runs);
});

it('a split does not change the value when the price falls accordingly', () => {
  const property = fc.property(ledgers, day, fc.integer({ min: 2, max: 10 }), (ledger, on, factor) => {
    // Divisible by every factor used, so that the price after the split is exact.
    const scaled = (price: number) => Math.round(price / 2_520) * 2_520;
    const [first, ...others] = ledger.securities;
    if (!first || 2_520 % factor !== 0) return;
    const known = first.prices.days.findLastIndex((price) => price < on);
    const days = [...first.prices.days.slice(0, known + 1), on, ...first.prices.days.slice(known + 1).filter((price) => price > on)];
    const plain = days.map((price) => scaled(first.prices.micros[first.prices.days.findLastIndex((other) => other <= price)] ?? NaN));
    const held = ledger.trades.filter((row) => row.security === 0 && row.day < on);
    const splits = strategies.map((_, strategy): TradeEntry => ({
      strategy,
      day: on,
      security: 0,
      kind: 'SPLIT',
      currency: first.currency,
      amountMinor: 0,
      reference: 'S',
      quantityMicro: held.filter((row) => row.strategy === strategy).reduce((sum, row) => sum + row.quantityMicro, 0) * (factor - 1),
    }));
    const trades = ledger.trades.filter((row) => row.security !== 0 || row.day < on);
    const withPrices = (micros: number[]) => [
      { ...first, prices: { days: Int32Array.from(days), micros: Float64Array.from(micros) } },
      ...others,
    ];
    const whole = valuationOf({ ...ledger, trades, securities: withPrices(plain) });
    const split = valuationOf({
      ...ledger,
      trades: [...trades, ...splits],
      securities: withPrices(plain.map((micro, index) => ((days[index] ?? 0) >= on ? micro / factor : micro))),
    });
    expect(split.total).toEqual(whole.total);
  });
  fc.assert(property, runs);
});

it('the order of rows does not matter', () => {
  const shuffled = ledgers.chain((ledger) =>
    fc.tuple(
      fc.constant(ledger),
      fc.shuffledSubarray([...ledger.cash], { minLength: ledger.cash.length }),
      fc.shuffledSubarray([...ledger.trades], { minLength: ledger.trades.length }),
    ),
  );
  const property = fc.property(shuffled, ([ledger, cashRows, tradeRows]) => {
    expect(valuationOf({ ...ledger, cash: cashRows, trades: tradeRows })).toEqual(valuationOf(ledger));
  });
  fc.assert(property, runs);
});

it('contracts are the sums of their strategies, and later rows do not change earlier days', () => {
  const property = fc.property(ledgers, day, (ledger, until) => {
    const { contracts, strategies: own, total } = valuationOf(ledger);
    expect(contracts.get('A')?.value).toEqual(own[0]?.value.map((value, index) => value + (own[1]?.value[index] ?? NaN)));
    expect(contracts.get('B')?.value).toEqual(own[2]?.value);
    expect(valuationOf({ ...ledger, lastDay: until }).total.value).toEqual(total.value.slice(0, until - FIRST + 1));
  });
  fc.assert(property, runs);
});

/** Value of one strategy on one day, computed directly from the rows in BigInt. */
function recompute(ledger: Ledger, strategy: number, on: number): bigint {
  const round = (product: bigint, by: bigint) => (product < 0n ? -1n : 1n) * ((2n * (product < 0n ? -product : product) + by) / (2n * by));
  const own = strategies[strategy]?.currency ?? 'CZK';
  const rate = (of: LedgerCurrency) => BigInt(rateOf(ledger, of, on));
  const convert = (amount: bigint, of: LedgerCurrency) => (of === own ? amount : round(amount * rate(of), rate(own)));
  let sum = 0n;
  for (const of of currencies) {
    const rows = [...ledger.cash, ...ledger.trades].filter((row) => row.strategy === strategy && row.currency === of && row.day <= on);
    sum += convert(
      rows.reduce((balance, row) => balance + BigInt(row.amountMinor), 0n),
      of,
    );
  }
  for (const [index, { prices, currency: of }] of ledger.securities.entries()) {
    const rows = ledger.trades.filter((row) => row.strategy === strategy && row.security === index && row.day <= on);
    const price = BigInt(prices.micros[prices.days.findLastIndex((known) => known <= on)] ?? 0);
    sum += convert(round(rows.reduce((pieces, row) => pieces + BigInt(row.quantityMicro), 0n) * price, 10_000_000_000n), of);
  }
  return sum;
}

it('equals an independent recomputation of any day', () => {
  const property = fc.property(ledgers, fc.array(day, { minLength: 5, maxLength: 5 }), (ledger, days) => {
    const { strategies: own } = valuationOf(ledger);
    for (const on of days)
      for (const [strategy, { value }] of own.entries()) expect(value[on - FIRST]).toBe(Number(recompute(ledger, strategy, on)));
  });
  fc.assert(property, runs);
});
