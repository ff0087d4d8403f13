import type { Ledger, LedgerScope } from '../ledger/ledger.ts';
import { measureTimeWeighted, roundPercent } from '../returns/performance.ts';
import type { PortfolioPerformance } from '../returns/performance.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import { bookedInScope } from './booked.ts';
import type { StatementPeriod, StatementRow } from './booked.ts';

/** Costs of the service in a period (booked fees, without taxes) and their effect; null when not known. */
export interface ServiceCosts {
  /** Average value at the end of the days with money, in minor units. */
  averageMinor: number | null;
  /** Fees in percent of the average value, negative when paid. */
  feesPerc: number | null;
  /**
   * Cumulative effect of the fees on the time-weighted return, in percentage points, negative when they lowered it: the return minus the
   * one without fees, each as the portal states it (yearly beyond one year).
   */
  effectPerc: number | null;
}

const known = (figure: number) => (Number.isNaN(figure) ? null : figure);

/** The figures as if fees went to the outside like withdrawals, so that they take nothing from the return. */
export function withoutFees(figures: DailyFigures, ledger: Ledger, scope: LedgerScope, rows: readonly StatementRow[]): DailyFigures {
  const outflow = figures.outflow.slice();
  for (const row of rows) {
    if (row.kind !== 'FEE' || row.security !== null || !scope.includes(row.strategy)) continue;
    const index = row.day - figures.firstDay;
    outflow[index] = (outflow[index] ?? NaN) - bookedInScope(ledger, scope, row);
  }
  return { ...figures, outflow };
}

function averageValue({ firstDay, value }: DailyFigures, period: StatementPeriod): number {
  let [sum, days] = [0, 0];
  for (let day = Math.max(firstDay, period.firstDay); day <= period.lastDay; day += 1) {
    const closing = value[day - firstDay] ?? NaN;
    if (closing <= 0) continue;
    sum += closing;
    days += 1;
  }
  return days === 0 ? NaN : Math.round(sum / days);
}

/** Measures the booked fees of a period against the average value and the return; `net` is the performance with them. */
export function measureServiceCosts(
  ledger: Ledger,
  scope: LedgerScope,
  figures: DailyFigures,
  rows: readonly StatementRow[],
  period: StatementPeriod,
  { feesMinor, net }: { feesMinor: number; net: PortfolioPerformance },
): ServiceCosts {
  const average = averageValue(figures, period);
  const gross = measureTimeWeighted(withoutFees(figures, ledger, scope, rows), { fromDay: period.firstDay, toDay: period.lastDay });
  return {
    averageMinor: known(average),
    feesPerc: known(roundPercent((feesMinor / average) * 100)),
    effectPerc: net.twrPerc !== null && gross !== null ? roundPercent(net.twrPerc - gross) : null,
  };
}
