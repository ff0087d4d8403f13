import { balanceOn, collectHoldings } from '../ledger/holdings.ts';
import { contractScope } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { convertOn } from '../ledger/series.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import type { MeasuredPeriod } from './falls.ts';

/** Cash of a contract at the end of a day, in its currency; NaN when a rate is missing. */
function cashOn(ledger: Ledger, contractId: string, day: number): number {
  const scope = contractScope(ledger, contractId);
  let sum = 0;
  for (const holding of collectHoldings(ledger)) {
    if (holding.security !== null || !scope.includes(holding.strategy)) continue;
    const balance = balanceOn(holding, day);
    const currency = ledger.strategies[holding.strategy]?.currency ?? holding.currency;
    if (balance !== 0) sum += convertOn(ledger, balance, holding.currency, currency, day);
  }
  return sum;
}

/**
 * The days of a contract from the first to the last of a period that its figures know, both included. Before its first row a contract is worth
 * nothing. The days after the figures end are left out: nobody knows their prices yet.
 */
export function measuredPeriodOf(
  ledger: Ledger,
  { value, inflow, outflow, firstDay: since, lastDay: until }: DailyFigures,
  contractId: string,
  firstDay: number,
  lastDay: number,
): MeasuredPeriod {
  const length = Math.max(Math.min(lastDay, until) - firstDay + 1, 0);
  const on = (figures: Float64Array, day: number) => (day < since ? 0 : (figures[day - since] ?? NaN));
  const daily = (figures: Float64Array) => Float64Array.from({ length }, (_day, index) => on(figures, firstDay + index));
  const came = daily(inflow);
  // Only money that came in the period is compared with what is held in cash.
  const isFunded = came.some((amount) => amount !== 0);
  return {
    startMinor: on(value, firstDay - 1),
    value: daily(value),
    inflow: came,
    outflow: daily(outflow),
    cash: Float64Array.from({ length }, (_day, index) => (isFunded ? cashOn(ledger, contractId, firstDay + index) : 0)),
  };
}
