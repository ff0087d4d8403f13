import { z } from 'zod';
import { amountIn, Currency, KnownVersion, StoredDay, trimmedText } from '../fields.ts';
import { firstPaymentRange } from './first-payment.lists.ts';

/** A payment that came from a client: when, how much and from where. */
export const FirstPayment = z.object({
  paid_on: StoredDay,
  /** At most two decimals. */
  amount: amountIn(firstPaymentRange),
  currency: Currency,
  /** As the bank states it: `19-2000145399/0800` or an IBAN. */
  account: trimmedText(60),
  version: KnownVersion,
});
export type FirstPayment = z.output<typeof FirstPayment>;

/** The first payment that was matched with an identification. */
export const MatchedPayment = z.object({
  paid_on: z.string(),
  amount: z.number(),
  currency: Currency,
  account: z.string(),
  /** Who matched it; null: the import of a bank statement. */
  user: z.string().nullable(),
  at: z.string(),
});
export type MatchedPayment = z.output<typeof MatchedPayment>;
