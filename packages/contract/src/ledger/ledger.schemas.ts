import { z } from 'zod';
import { CalendarDay, Currency, PagedReadQuery, SpreadsheetFormat } from '../fields.ts';

const OfStrategy = z.object({ id: z.string(), label: z.string(), strategy: z.object({ name: z.string() }) });

export const Transaction = z.object({
  id: z.string(),
  transaction_date: CalendarDay,
  trans_ref: z.string(),
  type: z.object({ cash_transaction_type: z.string() }),
  fee_type: z.object({ fee_type_name: z.string() }).nullable(),
  /** The security that a dividend, a fee or a tax relates to; null when there is none or it is not known. */
  security: z.object({ equity_name: z.string(), isin: z.string() }).nullable(),
  contract_strategy: OfStrategy,
  amount: z.number(),
  currency: Currency,
});
export type Transaction = z.output<typeof Transaction>;

export const Trade = z.object({
  id: z.string(),
  transaction_date: CalendarDay,
  trans_ref: z.string(),
  type: z.object({ sec_transaction_type: z.string() }),
  sec_account: z.object({ equity_name: z.string(), isin: z.string() }),
  contract_strategy: OfStrategy,
  /** Units with up to 6 decimals; negative when sold. */
  quantity: z.number(),
  price: z.number().nullable(),
  amount: z.number(),
  currency: Currency,
});
export type Trade = z.output<typeof Trade>;

export const Instruction = z.object({
  id: z.string(),
  instruction_transaction_datetime: z.string(),
  instruction_reference: z.string(),
  instruction_transaction_type: z.object({ transaction_type: z.string() }),
  isin: z.string().nullable(),
  contract_strategy: OfStrategy,
  amount: z.number(),
  currency: Currency,
});
export type Instruction = z.output<typeof Instruction>;

export const LedgerQuery = PagedReadQuery;

/** The whole list, filtered and ordered, as a file. */
export const LedgerExportQuery = PagedReadQuery.pick({ order: true, filter: true }).extend({ format: SpreadsheetFormat.default('csv') });
export type LedgerExportQuery = z.output<typeof LedgerExportQuery>;
