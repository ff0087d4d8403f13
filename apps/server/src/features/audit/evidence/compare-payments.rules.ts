import { afterOf, isSameTime, textOf } from './told.rules.ts';
import type { Compared, ToldEvent } from './told.rules.ts';

/** The first payment of an identification as the database has it. */
export interface StoredPayment {
  paidOn: string;
  /** null: a bank statement that was imported. */
  userId: string | null;
  at: Date;
  paymentHash: string;
  accountHash: string;
}

/** How the first payment of an identification differs from the audit log, in sentences; null: it has no row. */
export function comparePayment(payment: StoredPayment | null, events: readonly ToldEvent[]): Compared {
  const event = events.at(-1);
  if (!payment) return { differences: ['it is missing'], untold: [] };
  if (!event) return { differences: ['it is not in the audit log'], untold: [] };
  const day = textOf(afterOf(event)['firstPaymentOn']);
  const { paymentHash, accountHash } = event.facts;
  return {
    differences: [
      ...(payment.paidOn === day ? [] : [`it was paid on ${payment.paidOn}, in the audit log on ${day ?? 'none'}`]),
      ...(isSameTime(payment.at, event.at)
        ? []
        : [`it was matched at ${payment.at.toISOString()}, in the audit log at ${event.at.toISOString()}`]),
      ...(payment.userId === event.actorId ? [] : ['it was matched by another user than in the audit log']),
      ...(paymentHash === undefined || paymentHash === payment.paymentHash ? [] : ['its amount is another one than in the audit log']),
      ...(accountHash === undefined || accountHash === payment.accountHash ? [] : ['its account is another one than in the audit log']),
    ],
    untold: paymentHash === undefined ? ['the amount of a first payment'] : [],
  };
}
