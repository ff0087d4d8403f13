import { describe, expect, it } from 'vitest';
import { composePortfolio, listPositions } from './composition.ts';
import { contractScope, strategyScope, wholeScope } from '../ledger/ledger.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import type { LedgerSketch } from '../testing/ledger-builder.ts';

const czech = { contract: 'A', currency: 'CZK' } as const;
const euro = { contract: 'B', currency: 'EUR' } as const;
const rates = { EUR: { '2025-01-01': '25' }, USD: { '2025-01-01': '20' } };

function composed(sketch: LedgerSketch, by: 'strategy' | 'position', scope = wholeScope) {
  const ledger = buildLedger(sketch);
  return composePortfolio(ledger, ledger.lastDay, by, scope).map(({ kind, index, currency, valueMinor }) => [
    kind,
    index,
    currency,
    valueMinor,
  ]);
}

const deposit = (amount: string, strategy = 0, currency?: 'CZK' | 'EUR' | 'USD') => ({
  date: '2025-01-02',
  kind: 'DEPOSIT' as const,
  amount,
  strategy,
  currency,
});

describe('rows worth nothing', () => {
  it('are omitted when two strategies hold and owe the same amount of a currency', () => {
    const sketch = {
      strategies: [czech, czech],
      rates,
      cash: [deposit('100'), deposit('-100', 1), deposit('4', 1, 'EUR')],
      lastDate: '2025-01-03',
    };
    expect(composed(sketch, 'position')).toEqual([['CASH', -1, 'EUR', 100_00]]);
    expect(composed(sketch, 'position', strategyScope(1))).toEqual([
      ['CASH', -1, 'EUR', 100_00],
      ['CASH', -1, 'CZK', -100_00],
    ]);
    // 100 CZK and 4 EUR at 25 less 100 CZK.
    expect(composed(sketch, 'strategy')).toEqual([['STRATEGY', 0, 'CZK', 100_00]]);
  });

  it('are omitted when a value rounds to zero or nothing is left', () => {
    const sketch = {
      strategies: [euro],
      rates,
      cash: [deposit('0.01', 0, 'CZK'), deposit('5'), { date: '2025-01-03', kind: 'WITHDRAWAL' as const, amount: '-5' }],
      lastDate: '2025-01-03',
    };
    expect(composed(sketch, 'position')).toEqual([]);
    expect(composed({ ...sketch, lastDate: '2025-01-02' }, 'position')).toEqual([['CASH', -1, 'EUR', 5_00]]);
  });
});

describe('the order of rows', () => {
  it('is the largest first, debts after positive values, and unknown ones last', () => {
    const sketch: LedgerSketch = {
      strategies: [czech],
      securities: [
        { currency: 'CZK', prices: {} },
        { currency: 'CZK', prices: { '2025-01-01': '7' } },
        { currency: 'CZK', prices: { '2025-01-01': '9' } },
      ],
      rates,
      cash: [deposit('-1'), deposit('1', 0, 'USD')],
      trades: [0, 1, 2].map((security) => ({ date: '2025-01-02', kind: 'BUY' as const, quantity: '1', security })),
      lastDate: '2025-01-03',
    };
    expect(composed(sketch, 'position')).toEqual([
      ['CASH', -1, 'USD', 20_00],
      ['SECURITY', 2, 'CZK', 9_00],
      ['SECURITY', 1, 'CZK', 7_00],
      ['CASH', -1, 'CZK', -1_00],
      ['SECURITY', 0, 'CZK', null],
    ]);
    expect(composed(sketch, 'strategy')).toEqual([['STRATEGY', 0, 'CZK', null]]);
  });

  it('of equal values does not depend on that of the ledger', () => {
    const cash = [deposit('4', 1, 'USD'), deposit('80', 1), deposit('3.20', 0, 'EUR')];
    const sketch = { strategies: [czech, czech], rates, lastDate: '2025-01-03' };
    for (const rows of [cash, cash.toReversed()])
      expect(composed({ ...sketch, cash: rows }, 'position')).toEqual([
        ['CASH', -1, 'CZK', 80_00],
        ['CASH', -1, 'EUR', 80_00],
        ['CASH', -1, 'USD', 80_00],
      ]);
    const fund = { currency: 'CZK' as const, prices: { '2025-01-01': '8' } };
    const trades = [2, 0, 1].map((security) => ({ date: '2025-01-02', kind: 'BUY' as const, quantity: '10', security }));
    for (const rows of [trades, trades.toReversed()])
      expect(
        composed({ ...sketch, securities: [fund, fund, fund], trades: rows, cash: [deposit('80')] }, 'position').map(([, index]) => index),
      ).toEqual([-1, 0, 1, 2]);
  });

  it('of two unknown values follows their indexes', () => {
    const fund = { currency: 'CZK' as const, prices: {} };
    const trades = [1, 0].map((security) => ({ date: '2025-01-02', kind: 'BUY' as const, quantity: '1', security }));
    expect(
      composed({ strategies: [czech], securities: [fund, fund], trades, lastDate: '2025-01-03' }, 'position').map(([, index]) => index),
    ).toEqual([0, 1]);
  });
});

describe('a composition', () => {
  const sketch: LedgerSketch = {
    strategies: [czech, euro],
    rates,
    cash: [deposit('100'), deposit('10', 1), deposit('50', 1, 'CZK')],
    lastDate: '2025-01-03',
  };

  it('is in the report currency for the whole, otherwise in the currency of the contract', () => {
    expect(composed(sketch, 'strategy')).toEqual([
      ['STRATEGY', 1, 'EUR', 300_00],
      ['STRATEGY', 0, 'CZK', 100_00],
    ]);
    expect(composed(sketch, 'position')).toEqual([
      ['CASH', -1, 'EUR', 250_00],
      ['CASH', -1, 'CZK', 150_00],
    ]);
    expect(composed(sketch, 'position', contractScope(buildLedger(sketch), 'B'))).toEqual([
      ['CASH', -1, 'EUR', 10_00],
      ['CASH', -1, 'CZK', 2_00],
    ]);
    expect(composed(sketch, 'strategy', strategyScope(0))).toEqual([['STRATEGY', 0, 'CZK', 100_00]]);
  });

  it('equals that of the last day for later days, and is empty before the first', () => {
    const ledger = buildLedger(sketch);
    expect(listPositions(ledger, ledger.lastDay + 1_000)).toEqual(listPositions(ledger, ledger.lastDay));
    expect(listPositions(ledger, ledger.lastDay - 2)).toEqual([]);
    expect(listPositions(ledger, ledger.lastDay - 1)).toHaveLength(3);
  });

  it('gives cash neither a price nor a stale price', () => {
    const ledger = buildLedger(sketch);
    expect(
      listPositions(ledger, ledger.lastDay).map(({ security, price, isStale, quantity, ownMinor, contractMinor, reportMinor }) => [
        security,
        price,
        isStale,
        quantity,
        ownMinor,
        contractMinor,
        reportMinor,
      ]),
    ).toEqual([
      [null, null, false, 100_00, 100_00, 100_00, 100_00],
      [null, null, false, 10_00, 10_00, 10_00, 250_00],
      [null, null, false, 50_00, 50_00, 2_00, 50_00],
    ]);
  });
});
