import { currencies } from '../../money/currencies.ts';
import { indexOnOrBefore } from './series.ts';
import { securityOf, strategyOf } from './ledger.ts';
import type { Ledger, LedgerCurrency } from './ledger.ts';

/** One security or one currency held by one strategy. */
export interface Holding {
  strategy: number;
  /** Index of the security; null for cash. */
  security: number | null;
  /** Currency of the security or of the cash. */
  currency: LedgerCurrency;
  /** Ascending days on which the balance changes. */
  days: number[];
  /** Balance from each of these days on: units scaled by 10^6, or minor units of cash. */
  balances: number[];
}

function sumOf(left: number, right: number): number {
  const sum = left + right;
  if (!Number.isSafeInteger(sum)) throw new RangeError('a balance is beyond 2^53');
  return sum;
}

/** While rows are read, `balances` holds changes; rows may come in any order, usually by day. */
function addChange({ days, balances }: Holding, day: number, change: number): void {
  const last = days.length - 1;
  if (days[last] === day) balances[last] = sumOf(balances[last] ?? 0, change);
  else {
    days.push(day);
    balances.push(change);
  }
}

/** Sums changes per day in an array indexed by day: rows of many securities come one security after another. */
function sortChanges(holding: Holding): void {
  let [isSorted, first, last] = [true, Infinity, -Infinity];
  for (const day of holding.days) {
    if (day <= last) isSorted = false;
    if (day < first) first = day;
    if (day > last) last = day;
  }
  if (isSorted) return;
  const sums = new Float64Array(last - first + 1);
  const changed = new Uint8Array(sums.length);
  for (let index = 0; index < holding.days.length; index += 1) {
    const slot = (holding.days[index] ?? first) - first;
    sums[slot] = sumOf(sums[slot] ?? 0, holding.balances[index] ?? 0);
    changed[slot] = 1;
  }
  holding.days = [];
  holding.balances = [];
  for (let slot = 0; slot < sums.length; slot += 1) {
    if (changed[slot] === 0) continue;
    holding.days.push(first + slot);
    holding.balances.push(sums[slot] ?? 0);
  }
}

function toBalances(holding: Holding): Holding {
  sortChanges(holding);
  let balance = 0;
  for (let index = 0; index < holding.balances.length; index += 1) {
    balance = sumOf(balance, holding.balances[index] ?? 0);
    holding.balances[index] = balance;
  }
  return holding;
}

/** Cache: a ledger is immutable, and valuation, effects and composition all need its holdings. */
const collected = new WeakMap<Ledger, readonly Holding[]>();

/**
 * Each strategy's holdings over time: securities by their index, cash by its currency (cash rows and the money of trades). Ignores rows
 * after the ledger's last day. Throws RangeError for unknown indexes and balances beyond 2^53.
 */
export function collectHoldings(ledger: Ledger): readonly Holding[] {
  const found = collected.get(ledger);
  if (found) return found;
  const holdings = readHoldings(ledger);
  collected.set(ledger, holdings);
  return holdings;
}

function readHoldings(ledger: Ledger): Holding[] {
  const width = currencies.length + ledger.securities.length;
  const slots: (Holding | undefined)[] = Array.from({ length: width * ledger.strategies.length });
  const holdings: Holding[] = [];
  const open = (slot: number, strategy: number, security: number | null, currency: LedgerCurrency): Holding => {
    const found = slots[slot];
    if (found) return found;
    const holding: Holding = { strategy, security, currency, days: [], balances: [] };
    slots[slot] = holding;
    holdings.push(holding);
    return holding;
  };
  const openCash = (strategy: number, currency: LedgerCurrency) =>
    open(strategy * width + currencies.indexOf(currency), strategy, null, currency);
  const openSecurity = (row: { strategy: number; security: number }) =>
    open(row.strategy * width + currencies.length + row.security, row.strategy, row.security, securityOf(ledger, row).currency);
  const addColumn = (holding: Holding, days: Int32Array, changes: Float64Array) => {
    for (let index = 0; index < days.length; index += 1) {
      const day = days[index] ?? Infinity;
      if (day <= ledger.lastDay) addChange(holding, day, changes[index] ?? 0);
    }
  };
  for (const row of ledger.cash) {
    if (row.day > ledger.lastDay) continue;
    strategyOf(ledger, row);
    addChange(openCash(row.strategy, row.currency), row.day, row.amountMinor);
  }
  for (const trade of ledger.trades) {
    if (trade.day > ledger.lastDay) continue;
    strategyOf(ledger, trade);
    securityOf(ledger, trade);
    addChange(openSecurity(trade), trade.day, trade.quantityMicro);
    if (trade.amountMinor !== 0) addChange(openCash(trade.strategy, trade.currency), trade.day, trade.amountMinor);
  }
  for (const row of ledger.packed?.cash ?? []) {
    strategyOf(ledger, row);
    addColumn(openCash(row.strategy, row.currency), row.days, row.amounts);
  }
  for (const row of ledger.packed?.trades ?? []) {
    strategyOf(ledger, row);
    securityOf(ledger, row);
    addColumn(openSecurity(row), row.days, row.quantities);
    addColumn(openCash(row.strategy, row.currency), row.days, row.amounts);
  }
  return holdings.map(toBalances);
}

/** Balance at the end of a day. */
export function balanceOn({ days, balances }: Holding, day: number): number {
  return balances[indexOnOrBefore(days, day)] ?? 0;
}
