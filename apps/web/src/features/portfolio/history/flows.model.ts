import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';

const toCents = (amount: number) => Math.round(amount * 100);

/** Day -> amount paid in (positive) or out: the jumps of the invested amount. The amount before the first day is 0. */
export function findFlows(points: readonly HistoryPoint[]): ReadonlyMap<string, number> {
  const flows = new Map<string, number>();
  let before: number | null = 0;
  for (const { date, invested } of points) {
    const cents: number = invested === null || before === null ? 0 : toCents(invested) - toCents(before);
    if (cents !== 0) flows.set(date, cents / 100);
    before = invested;
  }
  return flows;
}

export interface FlowMark {
  /** Index among the shown points. */
  index: number;
  isDeposit: boolean;
}

export type MarkedBy = 'day' | 'month' | 'quarter' | 'year';

export interface MarkedFlows {
  marks: readonly FlowMark[];
  /** Period that one mark covers. */
  by: MarkedBy;
}

const MOST_MARKS = 48;
/** The first grouping that keeps the chart readable is used. */
const groupings: readonly { by: MarkedBy; periodOf: (day: string) => string }[] = [
  { by: 'day', periodOf: (day) => day },
  { by: 'month', periodOf: (day) => day.slice(0, 7) },
  { by: 'quarter', periodOf: (day) => `${day.slice(0, 4)}/${Math.ceil(Number(day.slice(5, 7)) / 3)}` },
  { by: 'year', periodOf: (day) => day.slice(0, 4) },
];

/**
 * Positions of the marks for deposits and withdrawals; when there are many, one mark covers a month, a quarter or a year, on its largest
 * day.
 */
export function markFlows(shown: readonly HistoryPoint[], flows: ReadonlyMap<string, number>): MarkedFlows {
  const placed = shown.flatMap(({ date }, index) => {
    const amount = flows.get(date);
    return amount === undefined ? [] : [{ index, date, amount }];
  });
  let marked: MarkedFlows = { marks: [], by: 'day' };
  for (const { by, periodOf } of groupings) {
    const groups = new Map<string, (typeof placed)[number]>();
    for (const flow of placed) {
      const key = `${flow.amount > 0} ${periodOf(flow.date)}`;
      const largest = groups.get(key);
      if (!largest || Math.abs(flow.amount) > Math.abs(largest.amount)) groups.set(key, flow);
    }
    marked = { marks: Array.from(groups.values(), ({ index, amount }) => ({ index, isDeposit: amount > 0 })), by };
    if (marked.marks.length <= MOST_MARKS) break;
  }
  return marked;
}

/** Deposits and withdrawals within the shown days, both positive; an amount from before the first day is not counted. */
export function sumFlows(shown: readonly HistoryPoint[], flows: ReadonlyMap<string, number>): { deposits: number; withdrawals: number } {
  let [deposits, withdrawals] = [0, 0];
  for (const { date } of shown) {
    const cents = toCents(flows.get(date) ?? 0);
    if (cents > 0) deposits += cents;
    else withdrawals -= cents;
  }
  return { deposits: deposits / 100, withdrawals: withdrawals / 100 };
}

export interface HistoryRow extends HistoryPoint {
  deposits: number;
  withdrawals: number;
}

/** Up to this many days have a row each; longer ranges have a row a month. */
export const MOST_DAY_ROWS = 31;

/** The chart as rows, newest first: days, or the last day of each month with the month's payments. */
export function listHistoryRows(shown: readonly HistoryPoint[], flows: ReadonlyMap<string, number>): readonly HistoryRow[] {
  const length = shown.length > MOST_DAY_ROWS + 1 ? 7 : 10;
  const periods = new Map<string, HistoryPoint[]>();
  for (const point of shown) {
    const key = point.date.slice(0, length);
    const period = periods.get(key);
    if (period) period.push(point);
    else periods.set(key, [point]);
  }
  return Array.from(periods.values(), (period) => ({ ...(period.at(-1) as HistoryPoint), ...sumFlows(period, flows) })).toReversed();
}
