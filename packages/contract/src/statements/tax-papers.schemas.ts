import { holdingVerdicts, noVerdictReasons, taxCountries, taxLimitKinds } from '@pramen/domain/portfolio/tax/tax-rules';
import { lotOrigins } from '@pramen/domain/portfolio/tax/lots';
import { z } from 'zod';
import { Currency, SpreadsheetFormat } from '../fields.ts';

/** The oldest year of the schema; one before the client's first contract is refused with its day. */
export const FIRST_TAX_YEAR = 1900;
const LAST_TAX_YEAR = 9999;

export const TaxYearQuery = z.object({ year: z.coerce.number().int().min(FIRST_TAX_YEAR).max(LAST_TAX_YEAR) });
export const TaxYearBody = z.object({ year: z.int().min(FIRST_TAX_YEAR).max(LAST_TAX_YEAR) });
export const TaxYearExportQuery = TaxYearQuery.extend({ format: SpreadsheetFormat.default('csv') });

/** null: not known. */
const Amount = z.number().nullable();

/** Fees are zero or negative; gain = proceeds + fees - cost. */
const Sums = z.object({ proceeds: Amount, fees: Amount, cost: Amount, gain: Amount });
export type TaxSums = z.output<typeof Sums>;

/** A part of a sale from one lot. */
const Part = Sums.extend({
  origin: z.enum(lotOrigins),
  /** Day of acquisition; of transferred units the day at the latest; null: not known. */
  acquired: z.string().nullable(),
  quantity: z.number(),
  /** null: the paper has no verdicts. */
  verdict: z.enum(holdingVerdicts).nullable(),
});
export type TaxPart = z.output<typeof Part>;

const Sale = z.object({
  date: z.string(),
  reference: z.string(),
  quantity: z.number(),
  proceeds: Amount,
  fees: Amount,
  fifo: z.object({ cost: Amount, gain: Amount, parts: z.array(Part) }),
  average: z.object({ cost: Amount, gain: Amount }),
});
export type TaxSale = z.output<typeof Sale>;

const Security = z.object({
  name: z.string(),
  isin: z.string(),
  currency: Currency,
  /** Oldest first. */
  sales: z.array(Sale),
  /** Units that left without a sale, with the cost that left with them. */
  departures: z.array(z.object({ date: z.string(), quantity: z.number(), fifo_cost: Amount, average_cost: Amount })),
  fifo: Sums,
  average: Sums,
});
export type TaxSecurity = z.output<typeof Security>;

/** Taxes are negative. */
const IncomeSums = z.object({ dividends: Amount, interest: Amount, taxes: Amount });

const Income = z.object({
  /** null: the rows name no security. */
  name: z.string().nullable(),
  isin: z.string().nullable(),
  currency: Currency,
  own: IncomeSums,
  /** In the currency of the paper, at the rates of the days. */
  converted: IncomeSums,
});
export type TaxIncomeRow = z.output<typeof Income>;

const Limit = z.object({ kind: z.enum(taxLimitKinds), limit: z.number(), amount: Amount, law: z.string() });
export type TaxLimitRow = z.output<typeof Limit>;

export const TaxPaper = z.object({
  year: z.int(),
  from: z.string(),
  /** The last of December, or the last day with prices of a year that is not over. */
  to: z.string(),
  is_provisional: z.boolean(),
  currency: Currency,
  /** Whose rules apply; null: none, with the reason. */
  country: z.enum(taxCountries).nullable(),
  no_verdict: z.enum(noVerdictReasons).nullable(),
  /** Countries of tax residence on record today. */
  residences: z.array(z.string()),
  holding: z.object({ months: z.int(), law: z.string(), is_for_regulated_markets: z.boolean() }).nullable(),
  limits: z.array(Limit),
  fifo: Sums,
  average: Sums,
  /** Sales whose cost is not known, by each method, and the gain of all others. */
  unknown_sales: z.object({ fifo: z.int(), average: z.int() }),
  known_gain: z.object({ fifo: Amount, average: Amount }),
  /** By FIFO; empty without verdicts. */
  verdicts: z.array(Sums.extend({ verdict: z.enum(holdingVerdicts) })),
  securities: z.array(Security),
  income: z.array(Income),
  income_total: IncomeSums,
  /** Fees of the year that belong to no trade, zero or negative. */
  other_fees: Amount,
  /** Books that do not close: a paper with one is not issued. */
  faults: z.array(z.object({ kind: z.string(), subject: z.string(), expected: z.number(), found: z.number() })),
});
export type TaxPaper = z.output<typeof TaxPaper>;
