import { statementKinds, statementOrderStates, statementReasons, statementRunClients } from '@pramen/domain/documents/statement-orders';
import { benchmarkFailures } from '@pramen/domain/portfolio/returns/benchmark';
import { costGaps, statedCostKinds } from '@pramen/domain/portfolio/statement/instrument-costs';
import { z } from 'zod';
import { Currency, Id, LONGEST_PAGE, page, SpreadsheetFormat, StoredDay } from '../fields.ts';
import { STATEMENT_CLIENTS_MAX } from './statements.lists.ts';

/** Both days included. */
export const StatementPeriod = z.object({ from: StoredDay, to: StoredDay });
export type StatementPeriod = z.output<typeof StatementPeriod>;

/** Which figures are asked for; itemised ones list each cost. */
export const FiguresQuery = StatementPeriod.extend({ itemised: z.enum(['true', 'false']).default('false') });
/** The same figures with each cost as a file. */
export const FiguresExportQuery = StatementPeriod.extend({ format: SpreadsheetFormat.default('csv') });
/** An itemised statement lists each cost and has editions of its own. */
export const OrderBody = StatementPeriod.extend({ itemised: z.boolean().default(false) });

const Amount = z.number().nullable();
const Quote = z.object({ value: z.number(), date: z.string() });

/** A position or cash at the end of a day. null: not known. */
export const StatedPosition = z.object({
  name: z.string(),
  /** null for cash. */
  isin: z.string().nullable(),
  currency: Currency,
  /** Units; for cash the balance. */
  quantity: z.number(),
  /** Price of one unit in its own currency, with the day that it dates from; null for cash and when there is none. */
  price: Quote.nullable(),
  own_value: Amount,
  /** In the currency of the contract. */
  value: Amount,
});
export type StatedPosition = z.output<typeof StatedPosition>;

/** A movement of the ledger as the portal lists it. */
export const StatedMovement = z.object({
  date: z.string(),
  kind: z.string(),
  reference: z.string(),
  /** The security that was moved, or that a dividend, fee or tax comes from; null: none. */
  name: z.string().nullable(),
  isin: z.string().nullable(),
  /** null for a movement of money. */
  quantity: z.number().nullable(),
  price: z.number().nullable(),
  fee_type: z.string().nullable(),
  amount: z.number(),
  currency: Currency,
  /** Of a split: the units that the investment held before it and after it; left out when it held none. */
  split: z.object({ before: z.number(), after: z.number() }).optional(),
});
export type StatedMovement = z.output<typeof StatedMovement>;

/** Why a figure is null, by its name. */
const Unavailable = z.object({ figure: z.string(), reason: z.string(), isin: z.string().optional(), date: z.string().optional() });

/** The agreed benchmark over the days of the time-weighted return. */
export const StatedBenchmark = z.object({
  code: z.string(),
  name: z.string(),
  currency: Currency,
  /** In percent, yearly when the return beside it is; null: not known. */
  perc: Amount,
  /** The time-weighted return minus it, in percentage points. */
  difference: Amount,
  /** Its values were converted at the portal's rates, because the figures are in another currency. */
  is_converted: z.boolean(),
  /** The first and the last value of the measured days. */
  start: Quote.nullable(),
  end: Quote.nullable(),
  /** Why it is not known, and on which day something was missing. */
  unavailable: z.object({ reason: z.enum(benchmarkFailures), date: z.string() }).nullable(),
});
export type StatedBenchmark = z.output<typeof StatedBenchmark>;

/** One cost of a period: a booked fee by its name, or what a security cost. */
export const StatedCost = z.object({
  kind: z.enum(['SERVICE', ...statedCostKinds]),
  /** The fee or the security; null: a fee without a name. */
  name: z.string().nullable(),
  /** null for a booked fee. */
  isin: z.string().nullable(),
  /** Negative when paid; a payment to third parties is zero or more. null: not known. */
  amount: Amount,
});
export type StatedCost = z.output<typeof StatedCost>;

/**
 * All costs of a period, negative when paid: booked fees and what the securities cost. Sums contain what is known; null: nothing of it is,
 * which is not 0.
 */
export const StatedCosts = z.object({
  /** Whether the costs of any security are known. */
  is_stated: z.boolean(),
  /** Whether the total, and the payments of third parties, lack nothing. */
  is_complete: z.boolean(),
  is_third_parties_complete: z.boolean(),
  service: Amount,
  /** What the securities cost while they were held, and in their purchases and sales. */
  ongoing: Amount,
  transactions: Amount,
  instruments: Amount,
  instruments_perc: Amount,
  /** What issuers paid to third parties out of the ongoing costs: zero or more, and not once more in the total. */
  third_parties: Amount,
  third_parties_perc: Amount,
  /** Service and instruments, and in percent of the average value. */
  total: Amount,
  total_perc: Amount,
  /** The time-weighted return as if the known costs had not been paid, and what they took from it in percentage points. */
  twr_without: Amount,
  effect: Amount,
  /** Securities whose costs are not known, and why. */
  unknown: z.array(z.object({ kind: z.enum(statedCostKinds), name: z.string(), isin: z.string(), reason: z.enum(costGaps) })),
  /** Every cost, when the figures are itemised: those that are no payment to third parties add up to the total. */
  items: z.array(StatedCost).optional(),
});
export type StatedCosts = z.output<typeof StatedCosts>;

/** Figures of a period: opening + inflows - outflows + gain = closing. */
export const StatedSummary = z.object({
  currency: Currency,
  opening: Amount,
  inflows: Amount,
  outflows: Amount,
  gain: Amount,
  closing: Amount,
  /** Parts of the gain: booked amounts, negative when paid, and the changes in prices and exchange rates. */
  dividends: Amount,
  interest: Amount,
  fees: Amount,
  taxes: Amount,
  price_effect: Amount,
  /** Average value at the end of the days with money, and the fees in percent of it, negative when paid. */
  average_value: Amount,
  fees_perc: Amount,
  /** What the fees took from the time-weighted return, in percentage points; negative when they lowered it. */
  fees_effect: Amount,
  /** Gain in percent of all that was there at the start or paid in. */
  performance_perc: Amount,
  twr_perc: Amount,
  mwr_perc: Amount,
  /** Both returns are yearly rates: money was invested for more than one year. */
  annualised: z.boolean(),
  measured_days: z.int(),
  unavailable: z.array(Unavailable),
  costs: StatedCosts,
  /** null: none is agreed, or not the same for all investments. */
  benchmark: StatedBenchmark.nullable(),
});
export type StatedSummary = z.output<typeof StatedSummary>;

export const StatedFee = z.object({ name: z.string().nullable(), amount: Amount });

export const StatedInvestment = z.object({
  id: z.string(),
  label: z.string(),
  variable_symbol: z.string(),
  summary: StatedSummary,
  opening: z.array(StatedPosition),
  closing: z.array(StatedPosition),
  /** Oldest first. */
  movements: z.array(StatedMovement),
});
export type StatedInvestment = z.output<typeof StatedInvestment>;

export const StatedContract = z.object({
  id: z.string(),
  contract_number: z.string(),
  contract_type: z.string(),
  summary: StatedSummary,
  /** Fees of the period by their kind, in the contract's currency. */
  fees: z.array(StatedFee),
  /** Those that held or moved something in the period. */
  investments: z.array(StatedInvestment),
});
export type StatedContract = z.output<typeof StatedContract>;

export const StatementFigures = z.object({
  from: z.string(),
  to: z.string(),
  /** Last day with prices. */
  as_of: z.string(),
  total: StatedSummary,
  /** Those that held or moved something in the period. */
  contracts: z.array(StatedContract),
  /** Sums that do not close: a statement with one is not issued. */
  faults: z.array(
    z.object({ kind: z.string(), subject: z.string().nullable(), expected: z.number().nullable(), found: z.number().nullable() }),
  ),
});
export type StatementFigures = z.output<typeof StatementFigures>;

/** A statement that was ordered, and its document once it is made. */
export const StatementOrder = z.object({
  id: z.string(),
  client_id: z.string(),
  kind: z.enum(statementKinds),
  from: z.string(),
  to: z.string(),
  itemised: z.boolean(),
  state: z.enum(statementOrderStates),
  reason: z.enum(statementReasons).nullable(),
  created_at: z.string(),
  document_id: z.string().nullable(),
  edition: z.int().nullable(),
});
export type StatementOrder = z.output<typeof StatementOrder>;

export const Statement = z.object({
  id: z.string(),
  kind: z.enum(statementKinds),
  from: z.string(),
  to: z.string(),
  itemised: z.boolean(),
  edition: z.int(),
  document_id: z.string(),
  /** null: the document was removed. */
  document_name: z.string().nullable(),
  file: z.object({ uuid: z.string(), filename: z.string(), size: z.int() }).nullable(),
  created_at: z.string(),
});
export type Statement = z.output<typeof Statement>;

/**
 * Issued statements, newest first, and orders that are waiting or failed; `as_of` is the last day that a period can end on, `first_day` the
 * first: that of the client's first contract, null without one.
 */
export const ClientStatements = z.object({
  data: z.array(Statement),
  orders: z.array(StatementOrder),
  as_of: z.string().nullable(),
  first_day: z.string().nullable(),
});
export type ClientStatements = z.output<typeof ClientStatements>;

/** Without clients: every client with a contract. UNSEEN: those who did not open their valuation in the quarter that the period is. */
export const RunBody = StatementPeriod.extend({
  clients: z.union([z.literal('UNSEEN'), z.array(Id).min(1).max(STATEMENT_CLIENTS_MAX)]).optional(),
  /** Although the same run has been made: new editions appear only where figures have changed since, and what failed is tried again. */
  again: z.boolean().default(false),
});
export type RunBody = z.input<typeof RunBody>;

export const RunsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  length: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(20),
});

export const StatementRun = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  clients: z.enum(statementRunClients),
  /** null: the portal, because a quarter has ended. */
  ordered_by: z.string().nullable(),
  created_at: z.string(),
  counts: z.object({ total: z.int(), waiting: z.int(), done: z.int(), unchanged: z.int(), nothing: z.int(), failed: z.int() }),
});
export type StatementRun = z.output<typeof StatementRun>;

/** A page of runs, newest first; `as_of` is the last day that a period can end on. */
export const StatementRuns = page(StatementRun).extend({ as_of: z.string().nullable() });

export const RunFailure = z.object({ client_id: z.string(), fullname: z.string(), reason: z.enum(statementReasons) });
export type RunFailure = z.output<typeof RunFailure>;

/** With the first failures, at most MOST_FAILURES_SHOWN. */
export const StatementRunDetail = StatementRun.extend({ failures: z.array(RunFailure) });
export type StatementRunDetail = z.output<typeof StatementRunDetail>;
export const MOST_FAILURES_SHOWN = 500;
