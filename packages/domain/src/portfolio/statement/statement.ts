import type { CashKind, Ledger, LedgerCurrency, LedgerScope } from '../ledger/ledger.ts';
import { listPaidDays, sumPaidDays } from './paid-days.ts';
import { measurePerformance } from '../returns/performance.ts';
import type { PortfolioPerformance } from '../returns/performance.ts';
import { traceInvested, traceTotal } from '../returns/trail.ts';
import type { InvestedLine, TotalLine, Trail } from '../returns/trail.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import { bookedInScope } from './booked.ts';
import type { StatementPeriod, StatementRow } from './booked.ts';
import { measureServiceCosts } from './costs.ts';
import type { ServiceCosts } from './costs.ts';

/** What was booked in the period, in minor units of the scope's currency; null when a rate of one of the days is not known. */
export interface StatementBookings {
  dividendsMinor: number | null;
  interestMinor: number | null;
  /** Negative when paid, as are taxes. */
  feesMinor: number | null;
  taxesMinor: number | null;
}

/** A scope over a period, in its currency. Amounts are minor units, null when not known. */
export interface ScopeStatement extends StatementBookings {
  currency: LedgerCurrency;
  /** Positions and cash at the end of the day before the first. */
  opening: Trail<TotalLine>;
  /** Positions and cash at the end of the last day. */
  closing: Trail<TotalLine>;
  /** What came from and went outside the scope, row by row; its two sums are those of the portal's history. */
  flows: InvestedLine[];
  inflowsMinor: number | null;
  /** Zero or more. */
  outflowsMinor: number | null;
  gainMinor: number | null;
  /** The gain without dividends, interest, fees and taxes: changes in prices and exchange rates. */
  priceEffectMinor: number | null;
  /** The portal's figures of the period; null when the period ends before the first row of the ledger. */
  performance: PortfolioPerformance | null;
  costs: ServiceCosts;
}

const known = (minor: number) => (Number.isNaN(minor) ? null : minor);

function sumBooked(ledger: Ledger, scope: LedgerScope, rows: readonly StatementRow[], kind: CashKind): number {
  let sum = 0;
  for (const row of rows)
    if (row.security === null && row.kind === kind && scope.includes(row.strategy)) sum += bookedInScope(ledger, scope, row);
  return sum;
}

/** The figures of a period that ends before the ledger begins: nothing was held and nothing moved. */
function beforeFirstRow(currency: LedgerCurrency): ScopeStatement {
  const none = { lines: [], sumMinor: 0 };
  const costs = { averageMinor: null, feesPerc: null, effectPerc: null };
  const nothing = { inflowsMinor: 0, outflowsMinor: 0, gainMinor: 0, priceEffectMinor: 0 };
  const booked = { dividendsMinor: 0, interestMinor: 0, feesMinor: 0, taxesMinor: 0 };
  return { currency, opening: none, closing: none, flows: [], ...nothing, ...booked, performance: null, costs };
}

/**
 * States a scope over a period with the figures of the portal: positions from the rows behind its value, flows from those behind its
 * invested amount, gain and returns from its performance. `rows` are the movements of the period. Throws RangeError for a period that
 * begins after the last day of the figures.
 */
export function stateScope(
  ledger: Ledger,
  scope: LedgerScope,
  figures: DailyFigures,
  rows: readonly StatementRow[],
  { firstDay, lastDay }: StatementPeriod,
): ScopeStatement {
  if (lastDay < figures.firstDay) return beforeFirstRow(figures.currency);
  const period = { fromDay: firstDay, toDay: lastDay };
  const performance = measurePerformance(figures, period);
  const { lines: flows } = traceInvested(ledger, scope, figures, period);
  const paid = sumPaidDays(listPaidDays(figures, period));
  const booked = (kind: CashKind) => sumBooked(ledger, scope, rows, kind);
  const [dividends, interest, fees, taxes] = [booked('DIVIDEND'), booked('INTEREST'), booked('FEE'), booked('TAX')];
  return {
    currency: figures.currency,
    opening: traceTotal(ledger, scope, firstDay - 1),
    closing: traceTotal(ledger, scope, lastDay),
    flows,
    inflowsMinor: paid.inflowMinor,
    outflowsMinor: paid.outflowMinor,
    gainMinor: performance.gainMinor,
    dividendsMinor: known(dividends),
    interestMinor: known(interest),
    feesMinor: known(fees),
    taxesMinor: known(taxes),
    priceEffectMinor: known((performance.gainMinor ?? NaN) - dividends - interest - fees - taxes),
    performance,
    costs: measureServiceCosts(ledger, scope, figures, rows, { firstDay, lastDay }, { feesMinor: fees, net: performance }),
  };
}
