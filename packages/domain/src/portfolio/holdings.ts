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
  /** Balance from each of these days on: pieces scaled by 10^6, or minor units of cash. */
  balances: number[];
}

const currencyOrder: readonly LedgerCurrency[] = ['CZK', 'EUR', 'USD'];

function sumOf(left: number, right: number): number {
  const sum = left + right;
  if (!Number.isSafeInteger(sum)) throw new RangeError('a balance is beyond 2^53');
  return sum;
}

/** While rows are read `balances` holds changes; rows come in any order, mostly in that of their days. */
function addChange({ days, balances }: Holding, day: number, change: number): void {
  const last = days.length - 1;
  if (days[last] === day) balances[last] = sumOf(balances[last] ?? 0, change);
  else {
    days.push(day);
    balances.push(change);
  }
}

function sortChanges(holding: Holding): void {
  const isSorted = holding.days.every((day, index) => index === 0 || day > (holding.days[index - 1] ?? 0));
  if (isSorted) return;
  const order = holding.days.map((_, index) => index).sort((left, right) => (holding.days[left] ?? 0) - (holding.days[right] ?? 0));
  const changes = order.map((index) => [holding.days[index] ?? 0, holding.balances[index] ?? 0] as const);
  holding.days = [];
  holding.balances = [];
  for (const [day, change] of changes) addChange(holding, day, change);
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

/**
 * What each strategy holds through time: securities by their index, cash by its currency (cash rows and the money of
 * trades). Rows after the ledger's last day are left out. Throws RangeError for unknown indexes and balances beyond 2^53.
 */
export function collectHoldings(ledger: Ledger): Holding[] {
  const width = currencyOrder.length + ledger.securities.length;
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
  const openCash = (strategy: number, currency: LedgerCurrency) => open(strategy * width + currencyOrder.indexOf(currency), strategy, null, currency);
  for (const row of ledger.cash) {
    if (row.day > ledger.lastDay) continue;
    strategyOf(ledger, row);
    addChange(openCash(row.strategy, row.currency), row.day, row.amountMinor);
  }
  for (const trade of ledger.trades) {
    if (trade.day > ledger.lastDay) continue;
    strategyOf(ledger, trade);
    const { currency } = securityOf(ledger, trade);
    addChange(open(trade.strategy * width + currencyOrder.length + trade.security, trade.strategy, trade.security, currency), trade.day, trade.quantityMicro);
    if (trade.amountMinor !== 0) addChange(openCash(trade.strategy, trade.currency), trade.day, trade.amountMinor);
  }
  return holdings.map(toBalances);
}

/** Balance at the end of a day. */
export function balanceOn({ days, balances }: Holding, day: number): number {
  return balances[indexOnOrBefore(days, day)] ?? 0;
}
