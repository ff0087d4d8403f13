import type { Ledger, LedgerScope } from '../ledger/ledger.ts';
import { measureTimeWeighted, roundPercent } from '../returns/performance.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import { bookedInScope } from './booked.ts';
import type { StatementRow } from './booked.ts';
import { withoutFees } from './costs.ts';
import type { CostGap, InstrumentCosts, StatedCostKind } from './instrument-costs.ts';
import type { ScopeStatement } from './statement.ts';

/** What one security cost a scope; minor units, negative when paid; null when not known. */
export interface CostLine {
  kind: StatedCostKind;
  security: number;
  amountMinor: number | null;
  /** Why it is not known; null: it is known. */
  gap: CostGap | null;
}

/** Sums of the lines that are known: null when there are lines and none is, zero when there are no lines. */
export interface CostSums {
  /** Booked fees; null when a rate is missing. */
  serviceMinor: number | null;
  ongoingMinor: number | null;
  transactionMinor: number | null;
  instrumentsMinor: number | null;
  /** A part of the ongoing costs, which the issuers paid on; zero or more, and not in the total. */
  thirdPartyMinor: number | null;
  /** Service and instruments. */
  totalMinor: number | null;
}

/** All costs of a scope in a period. */
export interface ScopeCosts extends CostSums {
  lines: CostLine[];
  /** Whether any cost of a security is known. */
  isStated: boolean;
  /** Whether the total, or the payments of third parties, contain every line. */
  isComplete: boolean;
  isThirdPartyComplete: boolean;
  /** In percent of the average value. */
  instrumentsPerc: number | null;
  thirdPartyPerc: number | null;
  totalPerc: number | null;
  /** The time-weighted return as if the known costs had not been paid, and what they took from it in percentage points. */
  twrWithoutPerc: number | null;
  effectPerc: number | null;
}

/** Adds the strategies of a scope for each security and kind; unknown when one of them is. */
function linesOf({ items }: InstrumentCosts, scope: LedgerScope): CostLine[] {
  const lines = new Map<string, CostLine>();
  for (const { strategy, security, kind, contractMinor, reportMinor, gap } of items) {
    if (!scope.includes(strategy)) continue;
    const minor = scope.inReportCurrency ? reportMinor : contractMinor;
    const amountMinor = gap !== null || Number.isNaN(minor) ? null : (kind === 'THIRD_PARTY' ? minor : 0 - minor) || 0;
    const line = lines.get(`${kind}:${security}`);
    if (!line) lines.set(`${kind}:${security}`, { kind, security, amountMinor, gap });
    else {
      line.amountMinor = line.amountMinor === null || amountMinor === null ? null : line.amountMinor + amountMinor;
      line.gap ??= gap;
    }
  }
  return [...lines.values()];
}

function sumKnown(lines: readonly CostLine[], kinds: readonly StatedCostKind[]): number | null {
  const asked = lines.filter(({ kind }) => kinds.includes(kind));
  const known = asked.flatMap(({ amountMinor }) => amountMinor ?? []);
  return asked.length > 0 && known.length === 0 ? null : known.reduce((sum, minor) => sum + minor, 0);
}

function sumsOf(lines: readonly CostLine[], serviceMinor: number | null): CostSums {
  const instrumentsMinor = sumKnown(lines, ['ONGOING', 'TRANSACTION']);
  return {
    serviceMinor,
    ongoingMinor: sumKnown(lines, ['ONGOING']),
    transactionMinor: sumKnown(lines, ['TRANSACTION']),
    instrumentsMinor,
    thirdPartyMinor: sumKnown(lines, ['THIRD_PARTY']),
    totalMinor: serviceMinor === null ? null : serviceMinor + (instrumentsMinor ?? 0),
  };
}

/** The figures as if neither fees nor costs of securities had been paid: they leave like withdrawals, which take nothing from a return. */
function withoutCosts(
  figures: DailyFigures,
  ledger: Ledger,
  scope: LedgerScope,
  rows: readonly StatementRow[],
  { daily, firstDay, lastDay }: InstrumentCosts,
): DailyFigures {
  const free = withoutFees(figures, ledger, scope, rows);
  for (const [strategy, { contract, report }] of daily.entries()) {
    if (!scope.includes(strategy)) continue;
    const spent = scope.inReportCurrency ? report : contract;
    for (let day = Math.max(firstDay, figures.firstDay); day <= lastDay; day += 1) {
      const index = day - figures.firstDay;
      free.outflow[index] = (free.outflow[index] ?? NaN) + (spent[day - firstDay] ?? 0);
    }
  }
  return free;
}

function shareOf(minor: number | null, averageMinor: number | null): number | null {
  return minor === null || averageMinor === null ? null : roundPercent((minor / averageMinor) * 100);
}

/**
 * States all costs of a scope: booked fees, costs of the securities and payments of third parties, in money, against the average value and
 * in their cumulative effect on the return (Delegated Regulation (EU) 2017/565, Article 50(2), (9) and (10)). The total is the sum of its
 * known lines. Payments of third parties are stated apart and counted once, as the part of the ongoing costs that they are.
 */
export function stateCosts(
  ledger: Ledger,
  scope: LedgerScope,
  figures: DailyFigures,
  rows: readonly StatementRow[],
  instruments: InstrumentCosts,
  { feesMinor, performance, costs: { averageMinor } }: Pick<ScopeStatement, 'feesMinor' | 'performance' | 'costs'>,
): ScopeCosts {
  const lines = linesOf(instruments, scope);
  const sums = sumsOf(lines, feesMinor);
  const isKnown = (kinds: readonly StatedCostKind[]) => lines.every(({ kind, gap }) => gap === null || !kinds.includes(kind));
  const period = { fromDay: instruments.firstDay, toDay: instruments.lastDay };
  const net = performance?.twrPerc ?? null;
  const gross = net === null ? null : measureTimeWeighted(withoutCosts(figures, ledger, scope, rows, instruments), period);
  return {
    ...sums,
    lines,
    isStated: lines.some(({ gap }) => gap === null),
    isComplete: sums.totalMinor !== null && isKnown(['ONGOING', 'TRANSACTION']),
    isThirdPartyComplete: isKnown(['THIRD_PARTY']),
    instrumentsPerc: shareOf(sums.instrumentsMinor, averageMinor),
    thirdPartyPerc: shareOf(sums.thirdPartyMinor, averageMinor),
    totalPerc: shareOf(sums.totalMinor, averageMinor),
    twrWithoutPerc: gross,
    effectPerc: net === null || gross === null ? null : roundPercent(net - gross),
  };
}

/** Booked fees of a scope by a name of the caller's, in its currency, the largest first; null when a rate is missing. */
export function sumFees<Row extends StatementRow>(
  ledger: Ledger,
  scope: LedgerScope,
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): { name: string | null; amountMinor: number | null }[] {
  const sums = new Map<string | null, number>();
  for (const row of rows) {
    if (row.kind !== 'FEE' || row.security !== null || !scope.includes(row.strategy)) continue;
    sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + bookedInScope(ledger, scope, row));
  }
  return [...sums]
    .map(([name, minor]) => ({ name, amountMinor: Number.isNaN(minor) ? null : minor }))
    .sort((left, right) => (left.amountMinor ?? 0) - (right.amountMinor ?? 0));
}
