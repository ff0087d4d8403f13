import type { PaymentCodeKind, PaymentStanding } from '@pramen/contract/payments/payments.schemas';
import { accountOfIban, isBic, isIban } from '@pramen/domain/banking/iban';
import { formatCzechAccount, passesCzechCheck } from '@pramen/domain/banking/czech-account';
import { DAY, SECOND } from '../../platform/clock/clock.ts';
import type { Limit } from '../access/limits.service.ts';
import type { ReceivingAccount } from './payments.reader.ts';

/** Kind of the message that carries the payment terms. */
export const PAYMENT_TERMS_MESSAGE = 'payments.terms';
/** A second request within this time, from any person, sends nothing new. */
export const SENT_AGAIN_AFTER_MS = 30 * SECOND;
/** E-mails with the payment terms to one client, so that their mailbox is not flooded. */
export const termsLimit: Limit = { counter: 'payments.terms', most: 10, windowMs: DAY };

export interface Payability {
  isActive: boolean;
  /** An onboarding is to be decided first. */
  isHeld: boolean;
  /** The client's identification is open again: they have to prove who they are, or staff check it; null: it is not. */
  pausedFor: 'CLIENT' | 'STAFF' | null;
  /** The client has not signed the whole contract of an onboarding. */
  isUnsigned: boolean;
  withdrawnAt: Date | null;
}

/** A withdrawal outlasts everything, and a check outlasts a strategy that is closed for a while. */
export function standingOf({ isActive, isHeld, pausedFor, isUnsigned, withdrawnAt }: Payability): PaymentStanding {
  if (withdrawnAt !== null) return 'WITHDRAWN';
  if (isHeld) return 'HELD';
  if (pausedFor !== null) return pausedFor === 'STAFF' ? 'IDENTITY_REVIEW' : 'IDENTITY';
  if (isUnsigned) return 'UNSIGNED';
  return isActive ? 'OPEN' : 'CLOSED';
}

/** Whether the payer is told where to pay to: also for a closed strategy, whose earlier payments carry the account. */
export const isAccountTold = (standing: PaymentStanding): boolean => standing === 'OPEN' || standing === 'CLOSED';

/** Investments that clients can pay into: the strategy accepts money and there is an account in the contract's currency. */
export function listPayable<Row extends { isActive: boolean; currency: string }>(
  rows: readonly Row[],
  accounts: readonly ReceivingAccount[],
): { row: Row; account: ReceivingAccount }[] {
  return rows.flatMap((row) => {
    const account = row.isActive ? accounts.find(({ currency }) => currency === row.currency) : undefined;
    return account ? [{ row, account }] : [];
  });
}

type Refusal =
  | 'payments.held'
  | 'payments.identity'
  | 'payments.identity_review'
  | 'payments.unsigned'
  | 'payments.withdrawn'
  | 'payments.nothing_to_pay';

/** Why there is nothing to pay into: what waits takes money later, by itself. */
export function refusalOfTerms(rows: readonly Payability[]): Refusal {
  const standings = new Set(rows.map(standingOf));
  if (standings.has('HELD')) return 'payments.held';
  if (standings.has('IDENTITY')) return 'payments.identity';
  if (standings.has('IDENTITY_REVIEW')) return 'payments.identity_review';
  if (standings.has('UNSIGNED')) return 'payments.unsigned';
  // Only when nothing else is left: a closed strategy or a missing account is the reason that staff can do something about.
  return standings.size === 1 && standings.has('WITHDRAWN') ? 'payments.withdrawn' : 'payments.nothing_to_pay';
}

/** The account number to show the payer: the domestic one for crowns to a Czech account, else the IBAN. */
export function numberToType({ currency, iban }: Pick<ReceivingAccount, 'currency' | 'iban'>): string {
  const account = currency === 'CZK' ? accountOfIban(iban) : null;
  return account ? formatCzechAccount(account) : iban;
}

/**
 * The code that the payer's bank can read. Apps of Slovak banks read PAY by square: a payer counts as Slovak when their portal is in Slovak
 * or the account itself is in Slovakia. There is no code for a payment in USD.
 */
export function chooseCodeKind(
  { currency, iban }: Pick<ReceivingAccount, 'currency' | 'iban'>,
  language: 'cs' | 'sk',
): PaymentCodeKind | null {
  if (currency === 'CZK') return 'SPAYD';
  if (currency === 'USD') return null;
  return language === 'sk' || iban.startsWith('SK') ? 'PAY_BY_SQUARE' : 'EPC';
}

/** The invalid part of an account, or null: a wrong digit here would send clients' money elsewhere. */
export function findAccountFault({ ownerName, iban, bic }: ReceivingAccount): 'ownerName' | 'iban' | 'bic' | null {
  const account = accountOfIban(iban);
  if (!isIban(iban) || (account && !passesCzechCheck(account))) return 'iban';
  if (!isBic(bic)) return 'bic';
  return ownerName.trim() === '' ? 'ownerName' : null;
}
