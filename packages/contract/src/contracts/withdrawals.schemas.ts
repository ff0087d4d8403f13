import { z } from 'zod';
import { amountIn, CalendarDay, Currency, Id, OptionalDay, optionalNote } from '../fields.ts';
import { returnedRange } from './withdrawals.lists.ts';

export const WITHDRAWAL_NOTE_LENGTH = 2000;

/** What a client reads of how their withdrawal was settled, without the note of staff. */
export const ToldSettlement = z.object({
  settled_at: z.string(),
  /** In the currency of the contract; 0: no money had come; null: staff settled it before amounts were recorded. */
  returned_amount: z.number().nullable(),
  returned_on: CalendarDay.nullable(),
});
export type ToldSettlement = z.output<typeof ToldSettlement>;

/** The right of a client to leave a contract without a reason, and whether they used it. */
export const Withdrawal = z.object({
  contract_id: z.string(),
  contract_number: z.string(),
  /** The last day, whole; null: the contract was not concluded yet, or not at a distance. */
  until: CalendarDay.nullable(),
  /** Whether the client may withdraw now, which they also may before the company has accepted the contract. */
  may_withdraw: z.boolean(),
  /** null: they did not. */
  withdrawn_at: z.string().nullable(),
  /** What the client wrote; null: nothing. */
  note: z.string().nullable(),
  currency: Currency,
  /** null: the client did not withdraw, or staff have not settled it yet. */
  settlement: ToldSettlement.nullable(),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** No reason is asked for. */
export const WithdrawalBody = z.object({ note: optionalNote(WITHDRAWAL_NOTE_LENGTH).optional() });
export const SavedWithdrawal = z.object({ message: z.string(), withdrawal: Withdrawal });

/** A withdrawal that staff have to settle, or have settled lately. */
export const QueuedWithdrawal = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  contract: z.object({ id: z.string(), contract_number: z.string(), currency: Currency }),
  withdrawn_at: z.string(),
  note: z.string().nullable(),
  /** Money with a symbol of the client's that still waits in the queue of bank payments, by currency; of an open one only. */
  waiting: z.array(z.object({ currency: z.string(), amount: z.number() })),
  /** null: not yet. */
  settled_at: z.string().nullable(),
  /** What staff recorded; null: not settled, or before this was recorded. */
  settlement: z
    .object({
      /** In the currency of the contract; 0: no money had come. */
      returned_amount: z.number(),
      /** null: nothing was returned. */
      returned_on: CalendarDay.nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type QueuedWithdrawal = z.output<typeof QueuedWithdrawal>;
/** The open ones first, each part by time. */
export const QueuedWithdrawals = z.object({ data: z.array(QueuedWithdrawal) });

/** How staff settled a withdrawal. Calls of staff name the client. */
export const WithdrawalSettlement = z.object({
  client_id: Id,
  /** Money returned to the client, in the currency of the contract, at most two decimals; 0: none had come. */
  returned_amount: amountIn(returnedRange),
  /** Required with an amount, from the day of the withdrawal until today; none without. */
  returned_on: OptionalDay,
  note: optionalNote(WITHDRAWAL_NOTE_LENGTH).optional(),
});
export type WithdrawalSettlement = z.output<typeof WithdrawalSettlement>;
