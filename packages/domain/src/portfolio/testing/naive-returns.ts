import { Decimal } from 'decimal.js';
import type { Ledger } from '../ledger/ledger.ts';
import { FIRST } from './investor-ledgers.ts';
import type { DailyPrices } from './investor-ledgers.ts';

const Exact = Decimal.clone({ precision: 40 });

export interface NaiveReturns {
  growth: Decimal;
  gain: Decimal;
  paidIn: Decimal;
  /** Nights that began with money. */
  moneyDays: number;
  /** A stretch with capital ended or began below zero. */
  isNegative: boolean;
  amounts: { elapsed: number; amount: number }[];
}

interface Day {
  value: Decimal;
  inflow: Decimal;
  outflow: Decimal;
}

function listDays(ledger: Ledger, prices: DailyPrices): Day[] {
  const days: Day[] = [];
  for (let day = FIRST; day <= ledger.lastDay; day += 1) {
    let [balance, pieces, inflow, outflow] = [new Exact(0), new Exact(0), new Exact(0), new Exact(0)];
    for (const row of ledger.cash) if (row.day <= day) balance = balance.plus(row.amountMinor);
    for (const row of ledger.trades)
      if (row.day <= day) [balance, pieces] = [balance.plus(row.amountMinor), pieces.plus(row.quantityMicro)];
    for (const row of ledger.cash) if (row.day === day && row.kind === 'DEPOSIT') inflow = inflow.plus(row.amountMinor);
    for (const row of ledger.cash) if (row.day === day && row.kind === 'WITHDRAWAL') outflow = outflow.minus(row.amountMinor);
    const held = pieces
      .times(prices[day - FIRST] ?? NaN)
      .div('1e10')
      .toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
    days.push({ value: balance.plus(held), inflow, outflow });
  }
  return days;
}

/**
 * Independent recomputation of the returns of a ledger with one security, day by day and in decimals: no pieces, no grid, no typed
 * arrays. A day multiplies by (value + out) / (value before + in); one that begins without capital multiplies by nothing.
 */
export function measureNaively(ledger: Ledger, prices: DailyPrices): NaiveReturns {
  const days = listDays(ledger, prices);
  const result: NaiveReturns = {
    growth: new Exact(1),
    gain: new Exact(0),
    paidIn: new Exact(0),
    moneyDays: 0,
    isNegative: false,
    amounts: [],
  };
  let before = new Exact(0);
  // The engine multiplies stretches without a flow: it ignores a debt inside a stretch, but not one at its beginning or end.
  let stretch: { base: Decimal } | null = null;
  for (const [index, { value, inflow, outflow }] of days.entries()) {
    if (before.gt(0)) result.moneyDays += 1;
    if (!stretch || !inflow.isZero()) stretch = { base: before.plus(inflow) };
    const isEnd = index === days.length - 1 || !outflow.isZero() || !(days[index + 1]?.inflow.isZero() ?? true) || value.isZero();
    if (stretch.base.isZero()) stretch = value.gt(0) || isEnd ? null : stretch;
    else if (isEnd) {
      if (stretch.base.lt(0) || value.plus(outflow).lt(0)) result.isNegative = true;
      result.growth = result.growth.times(value.plus(outflow).div(stretch.base));
      stretch = null;
    }
    result.paidIn = result.paidIn.plus(inflow);
    result.gain = result.gain.plus(outflow).minus(inflow);
    if (!inflow.eq(outflow)) result.amounts.push({ elapsed: result.moneyDays, amount: outflow.minus(inflow).toNumber() });
    before = value;
  }
  result.gain = result.gain.plus(before);
  result.amounts.push({ elapsed: result.moneyDays, amount: before.toNumber() });
  return result;
}

/** Present value of the amounts at a yearly growth factor. */
export function presentValue(amounts: NaiveReturns['amounts'], yearly: number): number {
  return amounts.reduce((sum, { elapsed, amount }) => sum + amount / yearly ** (elapsed / 365), 0);
}
