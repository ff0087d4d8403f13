import { scopeOf } from '@pramen/domain/permissions/permissions';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { countDone } from '../access/limits.service.ts';
import { tellWaiting } from '../contracts/record/signing-day.service.ts';
import { wasSentSince } from '../messages/outbox/messages.reader.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import { lockUser } from '../users/users.service.ts';
import { findPayer, listPaidInvestments, listReceivingAccounts } from './payments.reader.ts';
import type { ReceivingAccount } from './payments.reader.ts';
import { findAccountFault, listPayable, PAYMENT_TERMS_MESSAGE, SENT_AGAIN_AFTER_MS, termsLimit } from './payments.rules.ts';

/**
 * Sets the account that a tenant's clients pay to in a currency; a null intermediaryId is the company, for everyone whose tenant has no
 * account of its own. Throws RangeError naming the invalid part.
 */
export async function setReceivingAccount(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'audit'>,
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
 * Sends a client the payment terms by e-mail, at most once in 30 seconds and ten times a day; payments.nothing_to_pay when no account or
 * investment accepts money.
 */
export async function sendTerms(tx: Tx, platform: Platform, actor: Actor, clientId: string): Promise<void> {
  const payer = await findPayer(tx, actor, scopeOf('payment-terms.send', actor.role), clientId);
  if (!payer) throw new Problem('record.not_found');
  const [rows, accounts] = [await listPaidInvestments(tx, clientId, payer.language), await listReceivingAccounts(tx, payer.intermediaryId)];
  if (listPayable(rows, accounts).length === 0) throw new Problem('payments.nothing_to_pay');
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
