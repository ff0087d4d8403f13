import type { FirstPayment } from '@pramen/contract/identifications/first-payment.schemas';
import { isRecordedAccount } from '@pramen/domain/banking/same-account';
import type { RecordedAccount } from '@pramen/domain/banking/same-account';
import { awaitsPayment } from '@pramen/domain/compliance/identity/identity-methods';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clientBankAccounts } from '../../database/schema/clients.ts';
import { identificationPayments, identifications } from '../../database/schema/identifications.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { openVault } from './content/identification-vault.service.ts';
import { announcePaid } from './notices/identification-notices.service.ts';
import { holdIdentification, proofOf, requireIdentification } from './record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from './record/identifications.reader.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** A payment that came to the firm. */
export type CamePayment = Omit<FirstPayment, 'version'>;

const readRecordedAccounts = (db: Readable, clientId: string): Promise<RecordedAccount[]> =>
  db
    .select({ iban: clientBankAccounts.iban, accountNumber: clientBankAccounts.accountNumber, bankCode: clientBankAccounts.bankCode })
    .from(clientBankAccounts)
    .where(eq(clientBankAccounts.clientId, clientId));

/** Whether a payment came from an account that the client's record names. */
export const isOwnAccount = async (db: Readable, clientId: string, account: string): Promise<boolean> =>
  isRecordedAccount(account, await readRecordedAccounts(db, clientId));

/** Stores the match with an identification that the caller has locked and found to wait for it. */
async function storeMatch(
  tx: Tx,
  platform: Deps,
  author: AuditAuthor,
  { clientId, id }: IdentificationKey,
  { paid_on: paidOn, amount, currency, account }: CamePayment,
): Promise<void> {
  const vault = await openVault(tx, platform, clientId);
  await tx.insert(identificationPayments).values({
    clientId,
    identificationId: id,
    paidOn,
    amount: amount.toFixed(2),
    currency,
    sealedAccount: vault.close('account', id, 1, account),
    matchedBy: author.actor?.userId ?? null,
    matchedAt: platform.clock.now(),
  });
  await tx
    .update(identifications)
    .set({ version: sql`${identifications.version} + 1` })
    .where(and(eq(identifications.clientId, clientId), eq(identifications.id, id)));
  await platform.audit.append(tx, author, {
    action: 'identifications.paymentMatched',
    objectType: 'identification',
    objectId: id,
    clientId,
    facts: { before: { firstPaymentOn: null }, after: { firstPaymentOn: paidOn } },
    personal: { after: { payer_account: account, first_payment_amount: amount.toFixed(2), first_payment_currency: currency } },
  });
  await announcePaid(tx, platform, { clientId, id });
}

/**
 * Staff match the first payment with an identification by copies of documents, which identifies the client from then on. Throws
 * record.state_refused unless it waits for one, and validation.failed for an account that the client's record does not name and for a day
 * that is yet to come.
 */
export async function matchFirstPayment(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  key: IdentificationKey,
  { version, ...payment }: FirstPayment,
  present: (row: IdentificationRow) => Promise<unknown>,
): Promise<IdentificationRow> {
  const stored = await holdIdentification(tx, actor, 'identifications.review', key);
  if (version !== undefined && version !== stored.version) refuseStale(version, stored, await present(stored));
  if (!awaitsPayment(proofOf(stored))) throw new Problem('record.state_refused');
  const { language } = actor.origin;
  if (payment.paid_on > platform.clock.today()) throw refusedField(language, 'paid_on', 'identifications:firstPayment.inFuture');
  if (!(await isOwnAccount(tx, key.clientId, payment.account)))
    throw refusedField(language, 'account', 'identifications:firstPayment.otherAccount');
  await storeMatch(tx, platform, { actor, origin: actor.origin }, key, payment);
  return requireIdentification(tx, actor, 'identifications.review', key);
}

/**
 * Matches a payment that a bank statement names with everything of the client that waits for a first payment. OTHER_ACCOUNT: it came from an
 * account that the client's record does not name, so that it identifies nobody; NOT_AWAITED: nothing waits.
 */
export async function matchCamePayment(
  tx: Tx,
  platform: Deps,
  author: AuditAuthor,
  clientId: string,
  payment: CamePayment,
): Promise<'MATCHED' | 'OTHER_ACCOUNT' | 'NOT_AWAITED'> {
  const remote = and(
    eq(identifications.clientId, clientId),
    eq(identifications.state, 'ACCEPTED'),
    eq(identifications.level, 'REMOTE'),
    isNull(identifications.deletedAt),
  );
  const held = await tx
    .select({ id: identifications.id })
    .from(identifications)
    .where(remote)
    .orderBy(identifications.id)
    .for('no key update');
  const paid = await tx
    .select({ id: identificationPayments.identificationId })
    .from(identificationPayments)
    .where(eq(identificationPayments.clientId, clientId));
  const waiting = held.filter(({ id }) => !paid.some((one) => one.id === id));
  if (waiting.length === 0) return 'NOT_AWAITED';
  if (!(await isOwnAccount(tx, clientId, payment.account))) return 'OTHER_ACCOUNT';
  for (const { id } of waiting) await storeMatch(tx, platform, author, { clientId, id }, payment);
  return 'MATCHED';
}
