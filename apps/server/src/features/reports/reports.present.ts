import type { ReportHistory, ReportRow, ReportStats, ReportSums } from '@pramen/contract/reports/reports.schemas';
import type { ReportMode } from '@pramen/contract/reports/reports.lists';
import type { Bucket } from './history/periods.rules.ts';
import type { Currentness } from './reach/report-reach.reader.ts';
import type { LevelSums } from './table/opened.reader.ts';
import type { RowCells, StatsCells } from './table/table.reader.ts';

/** Sums have two decimals, exact in the shortest decimal form of a double. */
function presentStats(cells: StatsCells): ReportStats {
  return {
    contracts_count: cells.contracts,
    clients_count: cells.clients,
    contracts_amount: Number(cells.paid_in),
    contracts_invested_amount: Number(cells.invested),
    contracts_count_structure: cells.contracts_below,
    clients_count_structure: cells.clients_below,
    contracts_amount_structure: Number(cells.paid_in_below),
    currency: 'CZK',
  };
}

/** Everything that the caller may see, which is its own structure. */
export function presentWhole({ contracts, clients, paid_in: paidIn, invested }: LevelSums): ReportStats {
  const below = { contracts_below: contracts, clients_below: clients, paid_in_below: paidIn };
  return presentStats({ contracts, clients, paid_in: paidIn, invested, ...below });
}

/** What is the rows' own adds up to a total only where nobody is below a row: a sum that leaves out the deeper ones would be read as the whole. */
export function presentSums(sums: LevelSums): ReportSums {
  const whole = presentWhole(sums);
  if (!sums.is_deep) return whole;
  return { ...whole, contracts_count: null, clients_count: null, contracts_amount: null, contracts_invested_amount: null };
}

const presentOne = (cells: RowCells) => ({ id: cells.id, name: cells.name, type: cells.type, stats: presentStats(cells) });

export function presentRow(cells: RowCells, children: ReadonlyMap<string, RowCells[]>): ReportRow {
  return { ...presentOne(cells), children: (children.get(cells.id) ?? []).map(presentOne) };
}

const HUNDRED = 100;
/** Hundredths as a number. */
const whole = (minor: number) => minor / HUNDRED;

/** Growth of a start of 0 has no percentage. Percents have two decimals; a start below 0 grows upwards. */
export function percentsOf(startMinor: number, endMinor: number): number | null {
  return startMinor === 0 ? null : Math.round(((endMinor - startMinor) / Math.abs(startMinor)) * HUNDRED * HUNDRED) / HUNDRED;
}

export function presentHistory(
  name: string,
  mode: ReportMode,
  buckets: readonly Bucket[],
  { before, ends }: { before: number; ends: readonly number[] },
  current: Currentness,
): ReportHistory {
  const end = ends.at(-1) ?? before;
  return {
    data: {
      stats: { startValue: whole(before), endValue: whole(end), growth: whole(end - before), growthPercents: percentsOf(before, end) },
      meta: { ...current, currency: mode === 'amount' ? 'CZK' : null },
      series: [{ name, data: ends.map(whole) }],
      categories: buckets.map(({ until }) => until),
    },
  };
}
