import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import type { TradeKind } from '../ledger/ledger.ts';
import { costOf, keepBook } from './security-book.ts';
import type { TaxTrade } from './trade-days.ts';

const UNIT = 1_000_000;
let place = 0;
const trade = (date: string, kind: TradeKind, units: number, amountMinor = 0, feesMinor = 0): TaxTrade => {
  place += 1;
  const reference = `T${String(place).padStart(3, '0')}`;
  return { day: dayNumberOf(date), kind, quantityMicro: units * UNIT, amountMinor, feesMinor, reference };
};
const buy = (date: string, units: number, paid: number, fees = 0) => trade(date, 'BUY', units, -paid, -fees);
const sell = (date: string, units: number, received: number, fees = 0) => trade(date, 'SELL', -units, received, -fees);

/** Cost and gain of each sale by FIFO and by average. */
const figuresOf = (trades: readonly TaxTrade[]) =>
  keepBook(trades).sales.map(({ fifo, average }) => [fifo.costMinor, fifo.gainMinor, average.costMinor, average.gainMinor]);
const partsOf = (trades: readonly TaxTrade[], sale = 0) =>
  keepBook(trades).sales[sale]?.fifo.parts.map(({ origin, day, unitsMicro, costMinor }) => [origin, day, unitsMicro / UNIT, costMinor]);
const dayOf = dayNumberOf;

describe('a sale', () => {
  it('takes the oldest units first, and the average of all', () => {
    const trades = [buy('2024-01-02', 10, 1_000), buy('2024-02-01', 10, 2_000), sell('2025-01-10', 15, 3_000)];
    expect(figuresOf(trades)).toEqual([[2_000, 1_000, 2_250, 750]]);
    expect(partsOf(trades)).toEqual([
      ['BOUGHT', dayOf('2024-01-02'), 10, 1_000],
      ['BOUGHT', dayOf('2024-02-01'), 5, 1_000],
    ]);
    const { lots, averageCostMinor } = keepBook(trades);
    expect([costOf(lots), averageCostMinor]).toEqual([1_000, 750]);
  });

  it('counts the fees of the purchase to the cost and its own against the proceeds', () => {
    const trades = [buy('2024-01-02', 10, 1_000, 30), sell('2025-01-10', 4, 600, 7)];
    // 1 030 x 4 / 10 = 412; 600 - 7 - 412 = 181.
    expect(figuresOf(trades)).toEqual([[412, 181, 412, 181]]);
  });

  it('divides proceeds and fees over its parts without a remainder', () => {
    const trades = [buy('2024-01-02', 1, 100), buy('2024-01-03', 1, 100), buy('2024-01-04', 1, 100), sell('2025-01-10', 3, 100, 10)];
    const parts = keepBook(trades).sales[0]?.fifo.parts ?? [];
    expect(parts.map(({ proceedsMinor, feesMinor }) => [proceedsMinor, feesMinor])).toEqual([
      [33, -3],
      [34, -4],
      [33, -3],
    ]);
  });

  it('of fractions closes to the haléř', () => {
    const trades = [buy('2024-01-02', 0.333333, 1_000), sell('2024-03-01', 0.111111, 400), sell('2024-04-01', 0.222222, 800)];
    expect(figuresOf(trades).map(([cost]) => cost)).toEqual([333, 667]);
    expect(keepBook(trades).lots).toEqual([]);
  });

  it('comes after purchases of its day, whatever the order of the rows, and several are taken by reference', () => {
    const [first, second] = [sell('2024-01-02', 1, 150), sell('2024-01-02', 2, 330)];
    const trades = [second, first, buy('2024-01-02', 3, 300)];
    expect(figuresOf(trades)).toEqual([
      [100, 50, 100, 50],
      [200, 130, 200, 130],
    ]);
  });

  it('of more than is there has an unknown cost for the rest, never zero', () => {
    const book = keepBook([buy('2024-01-02', 2, 200), sell('2024-06-03', 5, 1_000), buy('2024-07-01', 1, 90)]);
    expect(book.sales[0]?.fifo.parts.map(({ origin, unitsMicro, gainMinor }) => [origin, unitsMicro / UNIT, gainMinor])).toEqual([
      ['BOUGHT', 2, 200],
      ['MISSING', 3, NaN],
    ]);
    expect([book.sales[0]?.fifo.gainMinor, book.sales[0]?.average.gainMinor, book.missingMicro / UNIT]).toEqual([NaN, NaN, 3]);
    // What is bought later is a purchase of its own.
    expect([book.lots.map(({ costMinor }) => costMinor), book.averageCostMinor]).toEqual([[90], 90]);
  });

  it('has an unknown gain when a rate of the purchase is missing', () => {
    expect(figuresOf([buy('2024-01-02', 1, NaN), buy('2024-01-03', 1, 50), sell('2024-02-01', 1, 70), sell('2024-02-02', 1, 70)])).toEqual([
      [NaN, NaN, NaN, NaN],
      [50, 20, NaN, NaN],
    ]);
  });
});

describe('a split', () => {
  it('changes units, keeps cost and the day of acquisition', () => {
    const trades = [
      buy('2024-01-02', 10, 1_000),
      buy('2024-02-01', 10, 2_000),
      trade('2024-03-01', 'SPLIT', 20),
      sell('2025-01-10', 30, 9_000),
    ];
    expect(partsOf(trades)).toEqual([
      ['BOUGHT', dayOf('2024-01-02'), 20, 1_000],
      ['BOUGHT', dayOf('2024-02-01'), 10, 1_000],
    ]);
    expect(figuresOf(trades)).toEqual([[2_000, 7_000, 2_250, 6_750]]);
  });

  it('divides what was held in the morning, not what is bought on its day', () => {
    const trades = [
      buy('2024-01-02', 10, 1_000),
      buy('2024-03-01', 5, 300),
      trade('2024-03-01', 'SPLIT', 10),
      sell('2024-03-01', 20, 1_500),
    ];
    expect(partsOf(trades)).toEqual([['BOUGHT', dayOf('2024-01-02'), 20, 1_000]]);
  });

  it('in reverse removes units and no cost', () => {
    const trades = [
      buy('2024-01-02', 10, 1_000),
      buy('2024-01-03', 10, 3_000),
      trade('2024-03-01', 'SPLIT', -18),
      sell('2024-05-02', 1, 900),
    ];
    expect(figuresOf(trades)).toEqual([[1_000, -100, 2_000, -1_100]]);
  });

  it('in reverse passes the cost of a lot without a millionth left to its neighbour', () => {
    const book = keepBook([
      buy('2024-01-02', 0.000001, 7),
      buy('2024-01-03', 1, 93),
      trade('2024-03-01', 'SPLIT', -0.900001),
      sell('2024-05-02', 0.1, 500),
    ]);
    expect([book.sales[0]?.fifo.costMinor, book.lots]).toEqual([100, []]);
  });

  it('in reverse of everything lets the cost leave without a sale', () => {
    const book = keepBook([buy('2024-01-02', 1, 100), trade('2024-03-01', 'SPLIT', -1)]);
    expect([book.sales, book.lots, costOf(book.departures[0]?.lots ?? []), book.departures[0]?.averageCostMinor]).toEqual([
      [],
      [],
      100,
      100,
    ]);
  });

  it('of units that the ledger does not have has an unknown cost', () => {
    const trades = [trade('2024-03-01', 'SPLIT', 5), sell('2024-05-02', 5, 900)];
    expect(partsOf(trades)).toEqual([['SPLIT', dayOf('2024-03-01'), 5, NaN]]);
  });
});

describe('a transfer', () => {
  it("between the client's own investments is no sale and keeps lots", () => {
    const trades = [
      buy('2024-01-02', 10, 1_000),
      trade('2024-05-02', 'TRANSFER_OUT', -6),
      trade('2024-05-02', 'TRANSFER_IN', 6),
      sell('2025-01-10', 10, 1_500),
    ];
    expect(partsOf(trades)).toEqual([['BOUGHT', dayOf('2024-01-02'), 10, 1_000]]);
    expect(keepBook(trades).departures).toEqual([]);
  });

  it('from outside has a day at the latest and no cost, which makes the average unknown until all is sold', () => {
    const trades = [
      buy('2024-01-02', 2, 200),
      trade('2024-05-02', 'TRANSFER_IN', 3),
      sell('2024-06-03', 4, 800),
      sell('2024-06-04', 1, 200),
      buy('2024-07-01', 1, 90),
      sell('2024-08-01', 1, 100),
    ];
    expect(partsOf(trades)).toEqual([
      ['BOUGHT', dayOf('2024-01-02'), 2, 200],
      ['TRANSFERRED', dayOf('2024-05-02'), 2, NaN],
    ]);
    expect(figuresOf(trades)).toEqual([
      [NaN, NaN, NaN, NaN],
      [NaN, NaN, NaN, NaN],
      [90, 10, 90, 10],
    ]);
  });

  it('to the outside takes the oldest units with their cost and realises nothing', () => {
    const book = keepBook([
      buy('2024-01-02', 2, 200),
      buy('2024-02-02', 2, 400),
      trade('2024-05-02', 'TRANSFER_OUT', -3),
      sell('2024-06-03', 1, 300),
    ]);
    expect(book.sales.map(({ fifo, average }) => [fifo.gainMinor, average.gainMinor])).toEqual([[100, 150]]);
    expect(book.departures.map(({ lots, averageCostMinor }) => [costOf(lots), averageCostMinor])).toEqual([[400, 450]]);
  });

  it('that is partly own counts only the rest', () => {
    const book = keepBook([buy('2024-01-02', 5, 500), trade('2024-05-02', 'TRANSFER_OUT', -5), trade('2024-05-02', 'TRANSFER_IN', 3)]);
    expect(book.departures.map(({ unitsMicro }) => unitsMicro / UNIT)).toEqual([2]);
    expect(book.lots).toEqual([{ origin: 'BOUGHT', day: dayOf('2024-01-02'), unitsMicro: 3 * UNIT, costMinor: 300 }]);
  });
});
