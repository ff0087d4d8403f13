import { z } from 'zod';
import { AnyId, CalendarDay, SortDirection, SpreadsheetFormat, text } from '../fields.ts';
import { REPORT_PAGE, reportModes, reportPeriods, reportRowTypes, reportScopes } from './reports.lists.ts';

export const ReportFilter = z.object({
  /** An adviser, or the id of nobody; null: everything that the caller may see. */
  intermediary_person_id: AnyId.nullable().default(null),
  scope: z.enum(reportScopes).nullable().default(null),
});
export type ReportFilter = z.output<typeof ReportFilter>;

export const reportColumns = [
  'name',
  'contracts_count',
  'clients_count',
  'contracts_amount',
  'contracts_count_structure',
  'clients_count_structure',
  'contracts_amount_structure',
] as const;

export const ReportTableBody = z.object({
  page: z.int().min(1).max(10_000_000).default(1),
  length: z.int().min(1).max(REPORT_PAGE).default(REPORT_PAGE),
  /** Part of a name. */
  search: text(200).default(''),
  order: z
    .array(z.object({ column: z.enum(reportColumns), dir: SortDirection }))
    .max(5)
    .default([]),
  filter: ReportFilter.default({ intermediary_person_id: null, scope: null }),
});
export type ReportTableBody = z.output<typeof ReportTableBody>;

/** All rows of a level, with those directly below each adviser, as on the screen. */
export const ReportExportBody = ReportTableBody.omit({ page: true, length: true }).extend({ format: SpreadsheetFormat.default('xlsx') });
export type ReportExportBody = z.output<typeof ReportExportBody>;

/** Money in CZK. The plain figures are those of the entity's own clients, `_structure` those of everybody below as well. */
export const ReportStats = z.object({
  contracts_count: z.int(),
  clients_count: z.int(),
  /** Paid in. */
  contracts_amount: z.number(),
  /** Paid in less paid out. */
  contracts_invested_amount: z.number(),
  contracts_count_structure: z.int(),
  clients_count_structure: z.int(),
  contracts_amount_structure: z.number(),
  currency: z.literal('CZK'),
});
export type ReportStats = z.output<typeof ReportStats>;

/** Sums of the rows of a level. The plain figures are null where others are below a row: they would leave those out. */
export const ReportSums = ReportStats.extend({
  contracts_count: z.int().nullable(),
  clients_count: z.int().nullable(),
  contracts_amount: z.number().nullable(),
  contracts_invested_amount: z.number().nullable(),
});
export type ReportSums = z.output<typeof ReportSums>;

const Row = z.object({
  id: z.string(),
  /** Empty for the types that stand for many. */
  name: z.string(),
  type: z.enum(reportRowTypes),
  stats: ReportStats,
});

/** `children` are the advisers directly below an adviser; their figures are part of the row's structure figures. */
export const ReportRow = Row.extend({ children: z.array(Row) });
export type ReportRow = z.output<typeof ReportRow>;

/** How current and complete the figures are. */
const Currentness = z.object({
  /** Everything that was written before is computed. Instant, ISO 8601; null: nothing has been computed yet. */
  as_of: z.string().nullable(),
  /** Clients who wait to be computed again. */
  pending: z.int(),
  /** Payments that are in no sum, because no exchange rate is known on their day. */
  unrated: z.int(),
});

export const ReportTable = z.object({
  data: z.array(ReportRow),
  /** `stats` is the sum of all rows of the level, whatever the page and the search. */
  meta: Currentness.extend({ total: z.int(), name: z.string().nullable(), stats: ReportSums }),
});
export type ReportTable = z.output<typeof ReportTable>;

/** No record is older, and arithmetic with days stays within four-digit years. */
const RangeDay = CalendarDay.refine((day) => day >= '1900-01-01', { params: { key: 'date' } });

export const ReportHistoryBody = z.object({
  filter: ReportFilter.extend({
    from: RangeDay.nullable().default(null),
    to: RangeDay.nullable().default(null),
    period: z.enum(reportPeriods).default('month'),
  }).default({ intermediary_person_id: null, scope: null, from: null, to: null, period: 'month' }),
  mode: z.enum(reportModes).default('amount'),
});
export type ReportHistoryBody = z.output<typeof ReportHistoryBody>;

export const ReportHistory = z.object({
  data: z.object({
    stats: z.object({
      startValue: z.number(),
      endValue: z.number(),
      growth: z.number(),
      /** null: the start is 0. */
      growthPercents: z.number().nullable(),
    }),
    /** The currency is null for counts. */
    meta: Currentness.extend({ currency: z.literal('CZK').nullable() }),
    series: z.array(z.object({ name: z.string(), data: z.array(z.number()), color: z.string().optional() })),
    /** The last day of each period. */
    categories: z.array(CalendarDay),
  }),
});
export type ReportHistory = z.output<typeof ReportHistory>;

export const ReportTotal = z.object({ data: ReportStats, meta: Currentness });
export type ReportTotal = z.output<typeof ReportTotal>;

export const ReportShares = z.object({ data: z.array(z.object({ name: z.string(), value: z.number() })), meta: Currentness });
export type ReportShares = z.output<typeof ReportShares>;
