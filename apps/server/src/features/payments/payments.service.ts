import type { PaymentInformation } from '@pramen/contract/onboarding/onboarding.schemas';
import { isVariableSymbol } from '@pramen/domain/banking/payment';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { countDone } from '../access/limits.service.ts';
import { tellWaiting } from '../contracts/record/signing-day.service.ts';
import type { TellDeps } from '../contracts/record/signing-day.service.ts';
import { wasSentSince } from '../messages/outbox/messages.reader.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import { lockUser } from '../users/users.service.ts';
import { drawPaymentCode } from './payments.codes.ts';
import { findIntermediaryOf, findPayer, listPaidInvestments, listReceivingAccounts } from './payments.reader.ts';
import type { PaidInvestment, ReceivingAccount } from './payments.reader.ts';
import {
  chooseCodeKind,
  findAccountFault,
  listPayable,
  numberToType,
  PAYMENT_TERMS_MESSAGE,
  refusalOfTerms,
  SENT_AGAIN_AFTER_MS,
  termsLimit,
} from './payments.rules.ts';

/**
 * Sets the account that a tenant's clients pay to in a currency; a null intermediaryId is the company, for everyone whose tenant has no
 * account of its own. Throws RangeError naming the invalid part.
 */
export async function setReceivingAccount(
  tx: Tx,
  platform: TellDeps & Pick<Platform, 'audit'>,
  author: AuditAuthor,
  intermediaryId: string | null,
  account: ReceivingAccount,
): Promise<void> {
  const fault = findAccountFault(account);
  if (fault) throw new RangeError(`the ${fault} of a receiving account is invalid`);
  const at = platform.clock.now();
  const { currency, ownerName, iban, bic } = account;
  const values = { id: newId(), intermediaryId, currency, ownerName, iban, bic, createdAt: at, updatedAt: at };
  const [saved] = await tx
    .insert(receivingAccounts)
    .values(values)
    .onConflictDoUpdate({
      target: [receivingAccounts.intermediaryId, receivingAccounts.currency],
      set: { ownerName, iban, bic, updatedAt: at, version: sql`${receivingAccounts.version} + 1` },
    })
    .returning({ id: receivingAccounts.id });
  const entry = { action: 'payments.receivingAccountSet', objectType: 'receiving_account', facts: { intermediaryId, currency, iban, bic } };
  await platform.audit.append(tx, author, { ...entry, ...(saved ? { objectId: saved.id } : {}) });
  await tellWaiting(tx, platform, currency);
}

const wasJustSent = (tx: Tx, userId: string, now: Date): Promise<boolean> =>
  wasSentSince(tx, userId, PAYMENT_TERMS_MESSAGE, new Date(now.getTime() - SENT_AGAIN_AFTER_MS));

/**
 * Sends a client the payment terms by e-mail, at most once in 30 seconds and ten times a day; payments.held while they
 * wait for a decision, payments.identity while the client has to prove again who they are, payments.identity_review while staff check that, payments.unsigned until everybody has signed, payments.nothing_to_pay when no account or investment accepts money.
 */
export async function sendTerms(tx: Tx, platform: Platform, actor: Actor, clientId: string): Promise<void> {
  const payer = await findPayer(tx, actor, scopeOf('payment-terms.send', actor.role), clientId);
  if (!payer) throw new Problem('record.not_found');
  const [rows, accounts] = [await listPaidInvestments(tx, clientId, payer.language), await listReceivingAccounts(tx, payer.intermediaryId)];
  if (listPayable(rows, accounts).length === 0) throw new Problem(refusalOfTerms(rows));
  // Serialises concurrent calls: the second finds the message of the first.
  await lockUser(tx, payer.userId);
  if (await wasJustSent(tx, payer.userId, platform.clock.now())) return;
  await countDone(tx, platform, termsLimit, clientId);
  await queueMessage(tx, platform, { userId: payer.userId, channel: 'EMAIL', kind: PAYMENT_TERMS_MESSAGE });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'payments.termsSent', objectType: 'client', objectId: clientId, clientId },
  );
}

/** What a client meant to pay, in whole units of the currency and years; null: not said. */
export interface Intention {
  horizon: number | null;
  initial: number | null;
  regular: number | null;
}

const MINOR = 100;

/** The first payment: the initial deposit, else the regular one; null lets the payer choose. */
function firstAmountOf({ initial, regular }: Intention): number | null {
  const amount = initial || regular;
  return amount ? Math.round(amount * MINOR) : null;
}

function drawFirstPayment(investment: PaidInvestment, account: ReceivingAccount, intention: Intention, language: Language): string | null {
  const { variableSymbol, strategyName } = investment;
  const kind = isVariableSymbol(variableSymbol) ? chooseCodeKind(account, language) : null;
  // An EPC code needs a payee; without one only the account is shown.
  if (kind === null || (kind === 'EPC' && account.ownerName.trim() === '')) return null;
  const order = { ...account, payeeName: account.ownerName, variableSymbol, amountMinor: firstAmountOf(intention), message: strategyName };
  return drawPaymentCode(kind, order);
}

/** Where a client pays to for each investment of a contract that takes money, with what they meant to pay into its strategy. */
export async function readFirstPayments(
  db: Readable,
  { clientId, contractId, language }: { clientId: string; contractId: string; language: Language },
  intend: (strategyId: string) => Intention,
): Promise<PaymentInformation[]> {
  const payable = (await listPaidInvestments(db, clientId, language)).filter((one) => one.contractId === contractId && one.isActive);
  const accounts = await listReceivingAccounts(db, await findIntermediaryOf(db, clientId));
  return payable.map((investment) => {
    const { currency, variableSymbol, strategyName, strategyId } = investment;
    const account = accounts.find((one) => one.currency === currency);
    const intention = intend(strategyId);
    return {
      currency,
      bank_account_number_full: account ? numberToType(account) : null,
      bic_swift_code: account?.bic ?? null,
      variable_symbol: variableSymbol,
      strategy_name: strategyName,
      payment_qr_code_base64: account ? drawFirstPayment(investment, account, intention, language) : null,
      meta: { investment_horizont: intention.horizon, initial_deposit: intention.initial, regular_deposit: intention.regular },
    };
  });
}
