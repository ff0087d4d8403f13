import { z } from 'zod';
import { CalendarDay, Currency } from '../fields.ts';

/** Amounts are in the named currency with 2 decimals; percentages in percent (7.42 means 7.42 %). null: not known. */
export const Performance = z.object({
  totalAmount: z.number().nullable(),
  investedAmount: z.number().nullable(),
  gain: z.number().nullable(),
  /** gain / investedAmount * 100; null when nothing is invested. */
  performancePerc: z.number().nullable(),
  currency: Currency,
  /** Time-weighted return, daily chained; annualised when `annualised`. */
  twrPerc: z.number().nullable(),
  /** Money-weighted return (XIRR); annualised when `annualised`. */
  mwrPerc: z.number().nullable(),
  /** True when the period is longer than one year and both returns are yearly rates. */
  annualised: z.boolean(),
  /** Day the figures speak of; null for a portfolio without rows. */
  asOfDate: CalendarDay.nullable(),
  /** First day of the period (first row of the ledger). */
  sinceDate: CalendarDay.nullable(),
  /** Why a figure is null, by the name of the figure. */
  unavailable: z.array(z.object({ figure: z.string(), reason: z.string(), isin: z.string().optional(), date: CalendarDay.optional() })),
});
export type Performance = z.output<typeof Performance>;

export const ContractReport = z.object({
  id: z.string(),
  contractNumber: z.string(),
  contractType: z.string(),
  currency: Currency,
  signed: CalendarDay.nullable(),
  performance: Performance,
  meta: z.object({ has_instructions: z.boolean() }),
});
export type ContractReport = z.output<typeof ContractReport>;

/** `contracts` is the name in the specification and `data` the envelope of every collection: one list, two names. */
export const ContractReports = z.object({ data: z.array(ContractReport), contracts: z.array(ContractReport) });

export const StatsAnswer = z.object({ performance: Performance });

export const ContractStrategyReport = z.object({
  id: z.string(),
  label: z.string(),
  label_text: z.string().nullable(),
  variable_symbol: z.string(),
  strategy: z.object({ name: z.string(), strategy_name: z.string() }),
  contract: z.object({ id: z.string(), contractNumber: z.string(), contract_type: z.object({ name: z.string() }) }),
  performance: Performance,
  meta: z.object({ has_instructions: z.boolean() }),
});
export type ContractStrategyReport = z.output<typeof ContractStrategyReport>;

export const HistoryQuery = z.object({ from: CalendarDay.optional(), to: CalendarDay.optional() });
/** One point a calendar day, from the first row of the ledger to the as-of day. */
export const HistoryPoint = z.object({ date: CalendarDay, amount: z.number().nullable(), invested: z.number().nullable() });
export type HistoryPoint = z.output<typeof HistoryPoint>;
export const HistoryAnswer = z.object({
  data: z.array(HistoryPoint),
  currency: Currency,
  asOfDate: CalendarDay.nullable(),
});

export const CompositionQuery = z.object({ composeBy: z.enum(['strategy', 'position']).optional() });
export const CompositionItem = z.object({
  name: z.string(),
  value: z.number().nullable(),
  currency: Currency,
  meta: z.object({ account: z.object({ isin: z.string().nullable() }) }),
});
export type CompositionItem = z.output<typeof CompositionItem>;
