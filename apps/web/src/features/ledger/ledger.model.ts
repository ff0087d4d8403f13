import { calendarDayOf } from '../../platform/formats/dates.ts';
import type { TableSettings } from '../../platform/storage/table-settings.ts';
import type { LedgerList } from './ledger.queries.ts';

/** Kinds of rows that each list may contain, in display order. */
export const kindsOf = {
  transactions: ['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT', 'DIVIDEND', 'INTEREST', 'FEE', 'TAX', 'FX', 'OTHER'],
  trades: ['BUY', 'SELL', 'SPLIT', 'TRANSFER_IN', 'TRANSFER_OUT'],
  instructions: ['DEPOSIT', 'WITHDRAWAL', 'SWITCH', 'BUY', 'SELL'],
} as const satisfies Record<LedgerList, readonly string[]>;

export type MovementKind = (typeof kindsOf)[LedgerList][number];

const everyKind: readonly string[] = Object.values(kindsOf).flat();

/** True for a kind with a label of its own; a new kind of the ledger is shown as stored. */
export function isMovementKind(kind: string): kind is MovementKind {
  return everyKind.includes(kind);
}

/** Column names in the API. */
export const columnsOf = {
  transactions: { date: 'transaction_date', kind: 'cash_transaction_type', reference: 'trans_ref' },
  trades: { date: 'transaction_date', kind: 'sec_transaction_type', reference: 'trans_ref' },
  instructions: { date: 'instruction_transaction_datetime', kind: 'transaction_type', reference: 'instruction_reference' },
} as const satisfies Record<LedgerList, { date: string; kind: string; reference: string }>;

/** Newest first, ten a page. */
export function usualSettings(list: LedgerList): TableSettings {
  return { page: 1, length: 10, search: '', filter: {}, order: [{ column: columnsOf[list].date, dir: 'desc' }] };
}

/** Years of a period, latest first, as choices of a filter. */
export function listYears(sinceDate: string | null, asOfDate: string | null): readonly string[] {
  const [first, last] = [Number(sinceDate?.slice(0, 4)), Number(asOfDate?.slice(0, 4))];
  if (!sinceDate || !asOfDate || last < first) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
}

const A_DAY = 'YYYY-MM-DD';
/** Day of a row: an instruction has an instant, whose day is the one in Prague. */
const dayOf = (written: string) => (written.length === A_DAY.length ? written : calendarDayOf(Date.parse(written)));

/** One page of a list, with the number of all rows. */
export interface LedgerAnswer {
  data: readonly object[];
  meta?: { total: number } | undefined;
}

/** Years of the rows, latest first; null unless the page holds all rows. */
export function yearsOf(list: LedgerList, { data, meta }: LedgerAnswer): readonly string[] | null {
  if (meta === undefined || data.length < meta.total) return null;
  const years = data.map((row) => dayOf(String((row as Readonly<Record<string, unknown>>)[columnsOf[list].date])).slice(0, 4));
  return [...new Set(years)].toSorted().toReversed();
}

export function isFiltered(filter: TableSettings['filter']): boolean {
  return Object.values(filter).some((value) => value !== '');
}
