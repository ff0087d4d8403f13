import { z } from 'zod';
import { CalendarDay, Id, KnownVersion, page, PagedReadQuery, requiredText, text } from '../fields.ts';
import {
  bankPaymentKinds,
  bankPaymentStates,
  bankPaymentViews,
  investmentFaults,
  suggestionReasons,
  unmatchedReasons,
} from './bank-statements.lists.ts';

/** A payment of a bank statement. The amount is positive when the money came. */
export const BankPaymentRow = z.object({
  id: z.string(),
  booked_on: z.string(),
  amount: z.number(),
  currency: z.string(),
  kind: z.enum(bankPaymentKinds),
  variable_symbol: z.string().nullable(),
  state: z.enum(bankPaymentStates),
  /** Why it was not booked by itself; null: it was. */
  why: z.enum(unmatchedReasons).nullable(),
  /** Why a waiting one would not be booked by itself today; null: it would, or does not wait. */
  why_today: z.enum(unmatchedReasons).nullable(),
  /** The account of the statement. */
  account: z.string(),
  payer_name: z.string().nullable(),
  payer_account: z.string().nullable(),
  /** Whether the payer's account is in the client's record; null for a payment that is not booked. */
  is_payer_known: z.boolean().nullable(),
  client: z.object({ id: z.string(), name: z.string() }).nullable(),
  version: z.int(),
});
export type BankPaymentRow = z.output<typeof BankPaymentRow>;

/** An investment that a payment may belong to. */
export const InvestmentOffer = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  contract_number: z.string(),
  strategy: z.string(),
  variable_symbol: z.string(),
  currency: z.string(),
  /** Why it is offered; null for the result of a search. */
  reason: z.enum(suggestionReasons).nullable(),
  /** Why it takes no money now; null: it does, in its own currency. */
  fault: z.enum(investmentFaults).nullable(),
});
export type InvestmentOffer = z.output<typeof InvestmentOffer>;

/** A payment that came and that a waiting one may take back. */
export const ReturnOffer = BankPaymentRow.pick({
  id: true,
  booked_on: true,
  amount: true,
  currency: true,
  variable_symbol: true,
  payer_name: true,
  client: true,
}).extend({
  /** Whether staff have taken its deposit back already: then nothing more is booked. */
  is_taken_back: z.boolean(),
});
export type ReturnOffer = z.output<typeof ReturnOffer>;

export const BankPayment = BankPaymentRow.extend({
  message: z.string().nullable(),
  bank_reference: z.string().nullable(),
  statement: z.object({ number: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() }),
  contract_strategy_id: z.string().nullable(),
  /** Who decided, when, and why it was ignored or marked as returned. */
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  /** The day on which the money of a booked payment went back; null: it did not. */
  returned_on: z.string().nullable(),
  /** Payments that this one may take back, the latest first. */
  returns: z.array(ReturnOffer),
  /** Likely investments of a payment that waits, the likeliest first. */
  suggestions: z.array(InvestmentOffer),
});
export type BankPayment = z.output<typeof BankPayment>;

export const BankPaymentListQuery = PagedReadQuery.pick({ length: true }).extend({
  page: PagedReadQuery.shape.page.default(1),
  view: z.enum(bankPaymentViews).default('UNMATCHED'),
  /** The account of the statement. */
  account: text(40).optional(),
  /** Payments booked on or before the day. */
  until: z.iso.date().optional(),
});
export type BankPaymentListQuery = z.output<typeof BankPaymentListQuery>;

/** Oldest first, with the accounts to filter by and how many wait. */
export const BankPaymentPage = page(BankPaymentRow).extend({ accounts: z.array(z.string()), waiting: z.int() });
export type BankPaymentPage = z.output<typeof BankPaymentPage>;

export const InvestmentSearch = z.object({ needle: requiredText(100) });

export const AssignBody = z.object({ client_id: z.uuid(), contract_strategy_id: z.uuid(), version: KnownVersion });
export type AssignBody = z.output<typeof AssignBody>;

const Reason = requiredText(500).refine((value) => value.trim() !== '', { params: { key: 'required' } });

export const LeaveBody = z.object({ reason: Reason, version: KnownVersion });
export type LeaveBody = z.output<typeof LeaveBody>;

/** A booked payment whose money went back on a day: not before it came, not after today. */
export const TakeBackBody = LeaveBody.extend({ returned_on: CalendarDay });
export type TakeBackBody = z.output<typeof TakeBackBody>;

export const ReturnBody = z.object({ returned_id: Id, version: KnownVersion });
export type ReturnBody = z.output<typeof ReturnBody>;
