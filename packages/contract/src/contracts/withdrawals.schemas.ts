import { z } from 'zod';
import { CalendarDay, Id, optionalNote } from '../fields.ts';

export const WITHDRAWAL_NOTE_LENGTH = 2000;

/** The right of a client to leave a contract without a reason, and whether they used it. */
export const Withdrawal = z.object({
  contract_id: z.string(),
  contract_number: z.string(),
  /** The last day, whole; null: not concluded yet, or not at a distance. */
  until: CalendarDay.nullable(),
  /** Whether the client may withdraw now. */
  may_withdraw: z.boolean(),
  /** null: they did not. */
  withdrawn_at: z.string().nullable(),
  /** What the client wrote; null: nothing. */
  note: z.string().nullable(),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** No reason is asked for. */
export const WithdrawalBody = z.object({ note: optionalNote(WITHDRAWAL_NOTE_LENGTH).optional() });
export const SavedWithdrawal = z.object({ message: z.string(), withdrawal: Withdrawal });

/** A withdrawal that staff have to settle, or have settled lately. */
export const QueuedWithdrawal = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  contract: z.object({ id: z.string(), contract_number: z.string() }),
  withdrawn_at: z.string(),
  note: z.string().nullable(),
  /** null: not yet. */
  settled_at: z.string().nullable(),
});
export type QueuedWithdrawal = z.output<typeof QueuedWithdrawal>;
/** The open ones first, each part by time. */
export const QueuedWithdrawals = z.object({ data: z.array(QueuedWithdrawal) });

/** Whose withdrawal it is: calls of staff name the client. */
export const WithdrawalOf = z.object({ client_id: Id });
