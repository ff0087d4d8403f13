import { z } from 'zod';
import { AnyId, CalendarDay, Currency, SpreadsheetFormat } from '../fields.ts';

/** Amounts are in the named currency with 2 decimals; percentages in percent (7.42 means 7.42 %). null: not known. */
export const Performance = z.object({
  totalAmount: z.number().nullable(),
  /** Deposits and transfers in, minus withdrawals and transfers out. */
  investedAmount: z.number().nullable(),
  /** All deposits and transfers in, regardless of later withdrawals. */
  paidInAmount: z.number().nullable(),
  gain: z.number().nullable(),
  /** gain / paidInAmount * 100, never below -100; null when nothing was paid in. */
  performancePerc: z.number().nullable(),
  currency: Currency,
  /** Time-weighted return, daily chained; annualised when `annualised`. */
  twrPerc: z.number().nullable(),
  /** Money-weighted return (XIRR); annualised when `annualised`. */
  mwrPerc: z.number().nullable(),
  /** True when money was invested for more than one year: both returns are yearly rates. */
  annualised: z.boolean(),
  /** Days on which money was invested, over which both returns are measured; null when not known. */
  measuredDays: z.int().nullable(),
  /** Day of the figures; null for a portfolio without rows. */
  asOfDate: CalendarDay.nullable(),
  /** Days from the as-of date to today, 0 for today's prices; null without an as-of date. */
  daysBehind: z.int().nullable(),
  /** First day of the period (first row of the ledger). */
  sinceDate: CalendarDay.nullable(),
  /** Why a figure is null, by the name of the figure. */
  unavailable: z.array(z.object({ figure: z.string(), reason: z.string(), isin: z.string().optional(), date: CalendarDay.optional() })),
});
export type Performance = z.output<typeof Performance>;

/** What the client saves for; amount in the contract's currency. */
export const Goal = z.object({ name: z.string().nullable(), target: z.number().nullable(), date: CalendarDay.nullable() });
export type Goal = z.output<typeof Goal>;

/** A goal with how far it is; `id` of the investment. */
export const PursuedGoal = Goal.extend({ id: z.string(), label: z.string(), totalAmount: z.number().nullable() });
export type PursuedGoal = z.output<typeof PursuedGoal>;

/** What keeps a contract from taking money. */
const ContractStanding = z.object({
  /** Its onboarding is still being checked: it starts afterwards. Of an investment: that of its contract, or the one that added it. */
  is_held: z.boolean(),
  /** When the client withdrew from it; null: they did not. */
  withdrawn_at: z.string().nullable(),
});

export const ContractReport = z.object({
  id: z.string(),
  contractNumber: z.string(),
  contractType: z.string(),
  currency: Currency,
  signed: CalendarDay.nullable(),
  performance: Performance,
  /** Of its investments, as far as they have one. */
  goals: z.array(PursuedGoal),
  ...ContractStanding.shape,
  meta: z.object({ has_instructions: z.boolean() }),
});
export type ContractReport = z.output<typeof ContractReport>;

export const StatsAnswer = z.object({ performance: Performance });

export const ContractStrategyReport = z.object({
  id: z.string(),
  label: z.string(),
  label_text: z.string().nullable(),
  variable_symbol: z.string(),
  strategy: z.object({ name: z.string(), strategy_name: z.string() }),
  contract: z.object({
    id: z.string(),
    contractNumber: z.string(),
    contract_type: z.object({ name: z.string() }),
    signed: CalendarDay.nullable(),
    ...ContractStanding.shape,
  }),
  goal: Goal.nullable(),
  /** Of the investment, for a change of its goal. */
  version: z.int(),
  performance: Performance,
  meta: z.object({ has_instructions: z.boolean() }),
});
export type ContractStrategyReport = z.output<typeof ContractStrategyReport>;

/** The client whose whole portfolio is requested: required for staff, optional for clients. */
export const ReportQuery = z.object({ client_id: AnyId.optional() });
export const HistoryQuery = ReportQuery.extend({ from: CalendarDay.optional(), to: CalendarDay.optional() });
export type HistoryQuery = z.output<typeof HistoryQuery>;
/** One point per calendar day, from the first row of the ledger to the as-of date. */
export const HistoryPoint = z.object({ date: CalendarDay, amount: z.number().nullable(), invested: z.number().nullable() });
export type HistoryPoint = z.output<typeof HistoryPoint>;
/** What was paid in and out on a day, each zero or more and never netted, as in statements; null: not known. */
export const PaidDay = z.object({ date: CalendarDay, deposits: z.number().nullable(), withdrawals: z.number().nullable() });
export type PaidDay = z.output<typeof PaidDay>;
export const HistoryAnswer = z.object({
  data: z.array(HistoryPoint),
  /** The days among them on which something was paid in or out. */
  flows: z.array(PaidDay),
  currency: Currency,
  asOfDate: CalendarDay.nullable(),
});
export type HistoryAnswer = z.output<typeof HistoryAnswer>;

export const CompositionQuery = ReportQuery.extend({ composeBy: z.enum(['strategy', 'position']).optional() });
export type CompositionQuery = z.output<typeof CompositionQuery>;
export const CompositionItem = z.object({
  name: z.string(),
  value: z.number().nullable(),
  currency: Currency,
  meta: z.object({ account: z.object({ isin: z.string().nullable() }) }),
});
export type CompositionItem = z.output<typeof CompositionItem>;

const Composition = z.object({ strategy: z.array(CompositionItem), position: z.array(CompositionItem) });

/** Effect of fees, income and exchange rates on the gain since the first row, in the currency of the figures; null: not known. */
export const Effects = z.object({
  /** Fees and taxes booked, as a negative amount. */
  fees: z.number().nullable(),
  /** Dividends and interest booked. */
  income: z.number().nullable(),
  /** Effect of changing exchange rates: each day's opening value times the change in its rate. 0 with one currency. */
  currency: z.number().nullable(),
});
export type Effects = z.output<typeof Effects>;

/** All data of the dashboard, from one valuation. */
export const PortfolioOverview = z.object({
  performance: Performance,
  effects: Effects,
  history: HistoryAnswer,
  composition: Composition,
  contracts: z.array(ContractReport),
});
export type PortfolioOverview = z.output<typeof PortfolioOverview>;

/** The owner of the contract; null when the caller is the client. */
const ReportedClient = z.object({ id: z.string(), fullname: z.string() }).nullable();

export const ContractOverview = z.object({
  client: ReportedClient,
  contract: ContractReport,
  effects: Effects,
  history: HistoryAnswer,
  composition: Composition,
  strategies: z.array(ContractStrategyReport),
  /** The largest fall since the beginning of this quarter that the client was told of, in tenths of the value then; null: none. */
  fall: z.object({ percent: z.int(), crossed_on: CalendarDay }).nullable(),
});
export type ContractOverview = z.output<typeof ContractOverview>;

export const ContractStrategyOverview = z.object({
  client: ReportedClient,
  contract_strategy: ContractStrategyReport,
  effects: Effects,
  history: HistoryAnswer,
  /** Only by position: the composition of a strategy by strategy is trivial. */
  composition: z.array(CompositionItem),
});
export type ContractStrategyOverview = z.output<typeof ContractStrategyOverview>;

export const explainedFigures = ['totalAmount', 'investedAmount', 'gain', 'performancePerc', 'twrPerc', 'mwrPerc'] as const;
export type ExplainedFigure = (typeof explainedFigures)[number];
export const ExplanationQuery = ReportQuery.extend({ figure: z.enum(explainedFigures) });
export type ExplanationQuery = z.output<typeof ExplanationQuery>;

/** A price or a rate and its day: the last one on or before the requested day. */
const Quote = z.object({ value: z.number(), date: CalendarDay });
/** CZK for one unit of a currency. */
const RateUsed = z.object({ currency: Currency, quote: Quote.nullable() });

export const ExplainedPosition = z.object({
  strategy: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  currency: Currency,
  /** Units held; for cash the balance. */
  quantity: z.number(),
  /** null for cash and for a security without a price yet. */
  price: Quote.nullable(),
  /** The security no longer trades; its last price still counts. */
  isStale: z.boolean(),
  /** Value in its own currency. */
  ownValue: z.number().nullable(),
  rates: z.array(RateUsed),
  /** Value in the currency of the figure. */
  value: z.number().nullable(),
});
export type ExplainedPosition = z.output<typeof ExplainedPosition>;

export const ExplainedFlow = z.object({
  date: CalendarDay,
  kind: z.string(),
  reference: z.string(),
  strategy: z.string(),
  currency: Currency,
  /** Positive for an inflow. */
  ownValue: z.number().nullable(),
  isin: z.string().nullable(),
  quantity: z.number().nullable(),
  price: Quote.nullable(),
  rates: z.array(RateUsed),
  value: z.number().nullable(),
});
export type ExplainedFlow = z.output<typeof ExplainedFlow>;

/** A stretch of days between two flows: closing / opening is its factor, and the product of the factors is the return. */
export const ExplainedPiece = z.object({
  from: CalendarDay,
  to: CalendarDay,
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  factor: z.number().nullable(),
});
export type ExplainedPiece = z.output<typeof ExplainedPiece>;

/** Negative when the investor paid in; the last amount is the value on the as-of date. null: not known. */
export const ExplainedAmount = z.object({
  date: CalendarDay,
  amount: z.number().nullable(),
  /** Days on which money was invested until then: the time used to solve for the rate. */
  elapsedDays: z.int(),
});
export type ExplainedAmount = z.output<typeof ExplainedAmount>;

/** How a figure was computed. Lists that the figure does not need are empty. */
export const Explanation = z.object({
  figure: z.enum(explainedFigures),
  performance: Performance,
  /** Behind totalAmount, gain, performancePerc: they add up to performance.totalAmount. */
  positions: z.array(ExplainedPosition),
  /** Behind investedAmount, gain, performancePerc: they add up to performance.investedAmount. */
  flows: z.array(ExplainedFlow),
  /** Behind twrPerc. */
  pieces: z.array(ExplainedPiece),
  /** Behind mwrPerc: at this yearly rate their present value is zero. */
  amounts: z.array(ExplainedAmount),
});
export type Explanation = z.output<typeof Explanation>;

export const ExplanationExportQuery = ExplanationQuery.extend({ format: SpreadsheetFormat.default('csv') });
export type ExplanationExportQuery = z.output<typeof ExplanationExportQuery>;

const HeldValue = z.object({
  id: z.string(),
  /** Currency of the contract. */
  currency: Currency,
  totalAmount: z.number().nullable(),
  investedAmount: z.number().nullable(),
});
export type HeldValue = z.output<typeof HeldValue>;

/** Values of a client's contracts and investments outside the trash; null: not known. */
export const ContractValues = z.object({
  asOfDate: CalendarDay.nullable(),
  contracts: z.array(HeldValue),
  investments: z.array(HeldValue),
});
export type ContractValues = z.output<typeof ContractValues>;

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Maximum number of clients in one call: the longest page that the web app shows. */
export const MOST_VALUED_CLIENTS = 100;

/** Client ids separated by commas. */
export const ClientValuesQuery = z.object({
  ids: z.string().regex(new RegExp(`^${idPattern}(?:,${idPattern}){0,${MOST_VALUED_CLIENTS - 1}}$`)),
});

/** Total value of one client in the currency of their report; null: not known. */
export const ClientValue = z.object({ id: z.string(), currency: Currency, totalAmount: z.number().nullable() });
export type ClientValue = z.output<typeof ClientValue>;
