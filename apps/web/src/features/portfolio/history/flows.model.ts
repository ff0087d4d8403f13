import type { HistoryPoint, PaidDay } from '@pramen/contract/portfolio/portfolio.schemas';

const toCents = (amount: number) => Math.round(amount * 100);

/** What was paid in and out, both positive; null: not known. */
export type FlowSums = Omit<PaidDay, 'date'>;
/** Payments by their day. */
export type Flows = ReadonlyMap<string, FlowSums>;

/** A day without a payment. */
export const nothingPaid: FlowSums = { deposits: 0, withdrawals: 0 };

export const byDay = (paid: readonly PaidDay[]): Flows => new Map(paid.map(({ date, ...sides }) => [date, sides]));

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
 * day. A day with both has two.
 */
export function markFlows(shown: readonly HistoryPoint[], flows: Flows): MarkedFlows {
  const placed = shown.flatMap(({ date }, index) => {
    const { deposits, withdrawals } = flows.get(date) ?? nothingPaid;
    const sides = [
      { index, date, amount: deposits ?? 0, isDeposit: true },
      { index, date, amount: withdrawals ?? 0, isDeposit: false },
    ];
    return sides.filter(({ amount }) => amount > 0);
  });
  let marked: MarkedFlows = { marks: [], by: 'day' };
  for (const { by, periodOf } of groupings) {
    const groups = new Map<string, (typeof placed)[number]>();
    for (const flow of placed) {
      const key = `${flow.isDeposit} ${periodOf(flow.date)}`;
      const largest = groups.get(key);
      if (!largest || flow.amount > largest.amount) groups.set(key, flow);
    }
    marked = { marks: Array.from(groups.values(), ({ index, isDeposit }) => ({ index, isDeposit })), by };
    if (marked.marks.length <= MOST_MARKS) break;
  }
  return marked;
}

/** Deposits and withdrawals within the shown days, both positive; a side with an unknown amount is unknown. */
export function sumFlows(shown: readonly HistoryPoint[], flows: Flows): FlowSums {
  const add = (side: keyof FlowSums) => {
    let cents = 0;
    for (const { date } of shown) {
      const paid = flows.get(date);
      if (!paid) continue;
      const amount = paid[side];
      if (amount === null) return null;
      cents += toCents(amount);
    }
    return cents / 100;
  };
  return { deposits: add('deposits'), withdrawals: add('withdrawals') };
}

export type HistoryRow = HistoryPoint & FlowSums;

/** Up to this many days have a row each; longer ranges have a row a month. */
export const MOST_DAY_ROWS = 31;

/** The chart as rows, newest first: days, or the last day of each month with the month's payments. */
export function listHistoryRows(shown: readonly HistoryPoint[], flows: Flows): readonly HistoryRow[] {
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
