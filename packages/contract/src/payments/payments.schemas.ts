import { z } from 'zod';
import { ToldSettlement } from '../contracts/withdrawals.schemas.ts';
import { Currency } from '../fields.ts';

/** Format of the QR code: QR Platba (SPAYD), PAY by square, or the European code for SEPA payments (EPC069-12). */
export const PaymentCodeKind = z.enum(['SPAYD', 'PAY_BY_SQUARE', 'EPC']);
export type PaymentCodeKind = z.output<typeof PaymentCodeKind>;

/**
 * Whether an investment takes money: it does; its contract's onboarding is still being checked; the client has to prove again who they are,
 * or has done so and staff check it; the contract that their onboarding made is not signed by everybody; they withdrew from its contract; the strategy accepts no more money.
 */
export const PaymentStanding = z.enum(['OPEN', 'HELD', 'IDENTITY', 'IDENTITY_REVIEW', 'UNSIGNED', 'WITHDRAWN', 'CLOSED']);
export type PaymentStanding = z.output<typeof PaymentStanding>;

/** Payment details of one investment. The account is null when it is held, paused, not signed or withdrawn, or the company has no account in the currency. */
export const PaymentTermsItem = z.object({
  /** Id of the contract strategy. */
  id: z.string(),
  strategy_name: z.string(),
  /** The client's own name for the investment. */
  label_text: z.string().nullable(),
  /** Whether it takes money now. */
  is_active: z.boolean(),
  standing: PaymentStanding,
  /** What an UNSIGNED one waits for: the client's signature, or first a document to sign; null for the others. */
  awaits_signature: z.enum(['CLIENT', 'DOCUMENT']).nullable(),
  /** When the client withdrew from the contract; null: they did not. */
  withdrawn_at: z.string().nullable(),
  /** How the withdrawal was settled; null: not yet, or there was none. */
  settlement: ToldSettlement.nullable(),
  contract: z.object({ id: z.string(), contractNumber: z.string(), contract_type: z.object({ name: z.string() }) }),
  currency: Currency,
  /** Name of the account's owner. */
  payee_name: z.string().nullable(),
  /** Domestic number (prefix-number/bank) of a Czech account in CZK, otherwise the IBAN without spaces. */
  bank_account_number_full: z.string().nullable(),
  iban: z.string().nullable(),
  bic_swift_code: z.string().nullable(),
  variable_symbol: z.string(),
  payment_qr_kind: PaymentCodeKind.nullable(),
  /** PNG as a data URL; null for inactive strategies, for USD, and without an account. */
  payment_qr_code_base64: z.string().nullable(),
});
export type PaymentTermsItem = z.output<typeof PaymentTermsItem>;

export const OtherAccount = z.object({ currency: Currency, iban: z.string(), bicSwift: z.string() });
export type OtherAccount = z.output<typeof OtherAccount>;

export const PaymentTermsAnswer = z.object({
  /** Active items first, then by contract. */
  items: z.array(PaymentTermsItem),
  /** Accounts in currencies that no active item is paid in; empty when there are no active items. */
  other_accounts: z.array(OtherAccount),
  /** The first payment has to come from an account that the client has stated: it finishes their identification by documents. */
  first_payment_identifies: z.boolean(),
});
export type PaymentTermsAnswer = z.output<typeof PaymentTermsAnswer>;
