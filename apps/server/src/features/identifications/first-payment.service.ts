import type { FirstPayment } from '@pramen/contract/identifications/first-payment.schemas';
import { isRecordedAccount } from '@pramen/domain/banking/same-account';
import type { RecordedAccount } from '@pramen/domain/banking/same-account';
import { awaitsPayment } from '@pramen/domain/compliance/identity/identity-methods';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { TextKey } from '@pramen/texts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clientBankAccounts, clients } from '../../database/schema/clients.ts';
import { identificationPayments, identifications } from '../../database/schema/identifications.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import { hashOfSealed, hashOfValues } from '../../platform/audit/told-values.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import { pragueDateOf } from '../../platform/clock/clock.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { openVault } from './content/identification-vault.service.ts';
import { announcePaid } from './notices/identification-notices.service.ts';
import { holdIdentification, proofOf, requireIdentification } from './record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from './record/identifications.reader.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** A payment that came to the firm. */
export type CamePayment = Omit<FirstPayment, 'version'>;

interface PayingAccount extends RecordedAccount {
  currencies: readonly CamePayment['currency'][];
  isMulticurrency: boolean;
}

const readRecordedAccounts = (db: Readable, clientId: string): Promise<PayingAccount[]> =>
  db
    .select({
      iban: clientBankAccounts.iban,
      accountNumber: clientBankAccounts.accountNumber,
      bankCode: clientBankAccounts.bankCode,
      currencies: clientBankAccounts.currencies,
      isMulticurrency: clientBankAccounts.isMulticurrency,
    })
    .from(clientBankAccounts)
    .where(eq(clientBankAccounts.clientId, clientId));

/** The day on which a client was recorded, before which nobody can have paid for them. */
async function readFirstDay(db: Readable, clientId: string): Promise<CalendarDate> {
  const [client] = await db.select({ createdAt: clients.createdAt }).from(clients).where(eq(clients.id, clientId));
  if (!client) throw new Error('an identification without a client');
  return pragueDateOf(client.createdAt);
}

interface Fault {
  field: 'paid_on' | 'account' | 'currency';
  sentence: TextKey;
}

/** Why a payment does not identify a client: its day, or an account or its currency that the client's record does not name; null: it does. */
async function faultOf(
  db: Readable,
  clientId: string,
  { paid_on: day, currency, account }: CamePayment,
  today: CalendarDate,
): Promise<Fault | null> {
  if (day > today) return { field: 'paid_on', sentence: 'identifications:firstPayment.inFuture' };
  if (day < (await readFirstDay(db, clientId))) return { field: 'paid_on', sentence: 'identifications:firstPayment.beforeClient' };
  const own = (await readRecordedAccounts(db, clientId)).filter((one) => isRecordedAccount(account, [one]));
  if (own.length === 0) return { field: 'account', sentence: 'identifications:firstPayment.otherAccount' };
  const isInCurrency = own.some(({ currencies, isMulticurrency }) => isMulticurrency || currencies.includes(currency));
  return isInCurrency ? null : { field: 'currency', sentence: 'identifications:firstPayment.otherCurrency' };
}

/** Stores the match with an identification that the caller has locked and found to wait for it. */
async function storeMatch(
  tx: Tx,
  platform: Deps,
  author: AuditAuthor,
  { clientId, id }: IdentificationKey,
  { paid_on: paidOn, amount, currency, account }: CamePayment,
): Promise<void> {
  const vault = await openVault(tx, platform, clientId);
  const sealedAccount = vault.close('account', id, 1, account);
  await tx.insert(identificationPayments).values({
    clientId,
    identificationId: id,
    paidOn,
    amount: amount.toFixed(2),
    currency,
    sealedAccount,
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
    facts: {
      before: { firstPaymentOn: null },
      after: { firstPaymentOn: paidOn },
      // The amount is personal: the event proves it by its hash.
      paymentHash: hashOfValues(id, amount.toFixed(2), currency),
      accountHash: hashOfSealed(sealedAccount),
    },
    personal: { after: { payer_account: account, first_payment_amount: amount.toFixed(2), first_payment_currency: currency } },
  });
  await announcePaid(tx, platform, { clientId, id });
}

/**
 * Staff match the first payment with an identification by copies of documents, which identifies the client from then on. Throws
 * record.state_refused unless it waits for one, and validation.failed for an account that the client's record does not name in the currency
 * of the payment, and for a day before the client was recorded or yet to come.
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
  const fault = await faultOf(tx, key.clientId, payment, platform.clock.today());
  if (fault) throw refusedField(actor.origin.language, fault.field, fault.sentence);
  await storeMatch(tx, platform, { actor, origin: actor.origin }, key, payment);
  return requireIdentification(tx, actor, 'identifications.review', key);
}

/**
 * Matches a payment that a bank statement names with everything of the client that waits for a first payment. OTHER_ACCOUNT: it came from an
 * account that the client's record does not name in its currency, so that it identifies nobody; NOT_AWAITED: nothing waits, or nothing did on
 * its day.
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
  const fault = await faultOf(tx, clientId, payment, platform.clock.today());
  if (fault) return fault.field === 'paid_on' ? 'NOT_AWAITED' : 'OTHER_ACCOUNT';
  for (const { id } of waiting) await storeMatch(tx, platform, author, { clientId, id }, payment);
  return 'MATCHED';
}
