import type { ReturnBody, TakeBackBody } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { bankStatementEntries } from '../../database/schema/bank-statements.ts';
import { clients } from '../../database/schema/clients.ts';
import type { Audit, AuditAuthor } from '../../platform/audit/append.ts';
import { hashOfValues } from '../../platform/audit/told-values.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../messages/notifications/notifications.service.ts';
import { queueMessages } from '../messages/outbox/messages.service.ts';
import { bookEntries } from './bank-statements.service.ts';
import type { StatementDeps } from './bank-statements.service.ts';
import { openPayer, readClientKeys, readStatementKeys, sealPayer, sealReason } from './bank-statements.payers.ts';
import { isReturnable } from './queue.reader.ts';
import type { OpenPayment } from './queue.reader.ts';
import { holdPayment } from './queue.service.ts';

/** Kind of the notice and the e-mail to a client whose deposit went back: {transactionId}. */
export const DEPOSIT_RETURNED = 'bank-statements.deposit-returned';

type ReturnDeps = Pick<StatementDeps, 'config' | 'jobs'> & { clock: Clock; audit: Pick<Audit, 'append'> };

/** A payment that a return takes back. RETURNED: staff took its deposit back before. */
type Original = {
  id: string;
  state: 'BOOKED' | 'UNMATCHED' | 'RETURNED';
  client_id: string | null;
  contract_strategy_id: string | null;
};

type Return = {
  id: string;
  statement_id: string;
  account: string;
  booking_key: string;
  booked_on: string;
  amount: string;
  currency: string;
  bank_reference: string | null;
  variable_symbol: string | null;
  sealed_payer: Buffer;
};

/**
 * The payment of the same account and amount that a return takes back: by one of the bank's references, else one with its variable symbol,
 * that which staff took back before the latest. A payment that a statement took back already is none.
 */
async function findCandidate(db: Readable, returned: Return, references: readonly string[]): Promise<Original | null> {
  const { rows } = await db.execute<Original>(sql`
    SELECT o.id, o.state, o.client_id, o.contract_strategy_id FROM bank_statement_entries o
    WHERE o.account = ${returned.account} AND o.kind = 'CREDIT' AND o.amount = -(${returned.amount}::numeric) AND o.currency = ${returned.currency}
      AND (o.state IN ('BOOKED', 'UNMATCHED') OR (o.state = 'RETURNED' AND o.reversal_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM bank_statement_entries t WHERE t.returned_entry_id = o.id)))
      AND o.booked_on <= ${returned.booked_on}::date
      AND (o.bank_reference = ANY(${sql.param([...references])}::text[]) OR o.variable_symbol = ${returned.variable_symbol})
    ORDER BY (o.bank_reference = ANY(${sql.param([...references])}::text[])) DESC NULLS LAST, (o.state = 'RETURNED') DESC, o.booked_on DESC,
      o.id DESC
    LIMIT 1 FOR UPDATE`);
  return rows[0] ?? null;
}

/** Whether a statement has told that the money of a payment went back. */
async function isTaken(db: Readable, originalId: string): Promise<boolean> {
  return (await db.$count(bankStatementEntries, eq(bankStatementEntries.returnedEntryId, originalId))) > 0;
}

/** The locked original of a return. Another one may have taken the candidate while this waited for its lock: then the next one is sought. */
async function findOriginal(db: Readable, returned: Return, references: readonly string[]): Promise<Original | null> {
  for (;;) {
    const found = await findCandidate(db, returned, references);
    if (found === null || !(await isTaken(db, found.id))) return found;
  }
}

/** Tells a client that a deposit went back. The e-mail names no amount. */
async function tellReturned(tx: Tx, deps: Pick<ReturnDeps, 'clock' | 'jobs'>, clientId: string, transactionId: string): Promise<void> {
  const [found] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  if (!found) return;
  const told = { userId: found.userId, kind: DEPOSIT_RETURNED, params: { transactionId } };
  await notify(tx, deps, told);
  await queueMessages(tx, deps, [{ ...told, channel: 'EMAIL' }]);
}

/** What the history of a payment keeps: amounts and reasons are personal, so only hashes prove them. */
const eventOf = (action: string, id: string, clientId: string | null, facts: Record<string, string>) => ({
  action: `bank-statements.${action}`,
  objectType: 'bank_statement_entry',
  objectId: id,
  clientId,
  facts,
});

/**
 * Takes the original back: what was booked is booked with the opposite sign for the same investment, unless staff have done so before.
 * `author` is empty for what an import does.
 */
export async function takeBack(tx: Tx, deps: ReturnDeps, returned: Return, original: Original, author: AuditAuthor = {}): Promise<void> {
  const { config, clock } = deps;
  const { client_id: clientId, contract_strategy_id: contractStrategyId } = original;
  const investment = clientId !== null && contractStrategyId !== null ? { clientId, contractStrategyId } : null;
  const isBooked = investment !== null && original.state === 'BOOKED';
  const { master } = config.keys;
  const own = (await readStatementKeys(tx, master, [returned.statement_id])).get(returned.statement_id);
  const theirs = investment ? (await readClientKeys(tx, master, [investment.clientId])).get(investment.clientId) : undefined;
  const sealed = own && theirs ? sealPayer(theirs, returned.id, openPayer(own, returned.id, returned.sealed_payer)) : returned.sealed_payer;
  const by = author.actor?.userId ?? null;
  const now = clock.now();
  if (original.state !== 'RETURNED')
    await tx.execute(sql`
      UPDATE bank_statement_entries SET state = 'RETURNED', returned_on = ${returned.booked_on}::date,
        reversal_id = ${isBooked ? returned.id : null}::uuid, version = version + 1
      WHERE id = ${original.id}`);
  await tx.execute(sql`
    UPDATE bank_statement_entries SET state = ${isBooked ? 'BOOKED' : 'RETURNED'}, why = NULL, returned_entry_id = ${original.id},
      client_id = ${investment?.clientId ?? null}::uuid, contract_strategy_id = ${investment?.contractStrategyId ?? null}::uuid,
      cash_transaction_id = ${isBooked ? returned.id : null}::uuid, sealed_payer = ${sealed}, decided_by = ${by}::uuid,
      decided_at = ${by === null ? null : now}::timestamptz, version = version + 1
    WHERE id = ${returned.id}`);
  const facts = { bookedOn: returned.booked_on };
  if (original.state !== 'RETURNED')
    await deps.audit.append(tx, author, eventOf('depositReturned', original.id, clientId, { ...facts, returnId: returned.id }));
  await deps.audit.append(tx, author, eventOf('returnConfirmed', returned.id, clientId, { ...facts, originalId: original.id }));
  if (!isBooked) return;
  const { id, booking_key: bookingKey, booked_on: bookedOn, amount, currency, bank_reference: reference } = returned;
  await bookEntries(tx, now, 'WITHDRAWAL', [{ id, bookingKey, bookedOn, amount, currency, reference, investment }]);
  await tellReturned(tx, deps, investment.clientId, id);
}

const selectReturn = sql`
  SELECT e.id, e.statement_id, e.account, e.booking_key, e.booked_on::text AS booked_on, e.amount::text AS amount, e.currency,
         e.bank_reference, e.variable_symbol, e.sealed_payer
  FROM bank_statement_entries e`;

/** Finds the originals of added returns, given with the references under which banks may know them, and takes those back. */
export async function bookReturns(
  tx: Tx,
  deps: ReturnDeps,
  returns: readonly { id: string; references: readonly string[] }[],
): Promise<void> {
  for (const { id, references } of returns) {
    const { rows } = await tx.execute<Return>(sql`${selectReturn} WHERE e.id = ${id} AND e.state = 'UNMATCHED'`);
    const [returned] = rows;
    const original = returned ? await findOriginal(tx, returned, references) : null;
    if (returned && original) await takeBack(tx, deps, returned, original);
  }
}

/**
 * Confirms that a waiting payment takes an earlier one back. Throws record.state_refused for one that does not wait or takes nothing back,
 * and validation.failed for a payment that it cannot take back.
 */
export async function confirmReturn(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  payment: OpenPayment,
  { returned_id: originalId, version }: ReturnBody,
  current: () => Promise<unknown>,
): Promise<void> {
  const { entry } = payment;
  await holdPayment(tx, payment, 'confirmReturn', version, current);
  if (entry.kind !== 'DEBIT' && entry.kind !== 'RETURN_OF_CREDIT') throw new Problem('record.state_refused');
  // The lock waits for a colleague who takes the same payment back; what they did is seen by the next statement.
  await tx.select({ id: bankStatementEntries.id }).from(bankStatementEntries).where(eq(bankStatementEntries.id, originalId)).for('update');
  const [original] = await tx
    .select({
      id: bankStatementEntries.id,
      state: bankStatementEntries.state,
      client_id: bankStatementEntries.clientId,
      contract_strategy_id: bankStatementEntries.contractStrategyId,
    })
    .from(bankStatementEntries)
    .where(and(eq(bankStatementEntries.id, originalId), isReturnable(tx, entry)));
  if (!original || original.state === 'IGNORED')
    throw refusedField(actor.origin.language, 'returned_id', 'bankStatements:refused.noReturn');
  const { rows } = await tx.execute<Return>(sql`${selectReturn} WHERE e.id = ${entry.id}`);
  const [returned] = rows;
  if (!returned) throw new Problem('record.not_found');
  await takeBack(tx, platform, returned, { ...original, state: original.state }, { actor, origin: actor.origin });
}

/**
 * Marks a booked payment as returned: an entry of the day on which the money went takes its deposit back. Throws record.state_refused for
 * one that is not a booked deposit, and validation.failed for a day before it came or after today.
 */
export async function takeBackPayment(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  payment: OpenPayment,
  { reason, returned_on: returnedOn, version }: TakeBackBody,
  current: () => Promise<unknown>,
): Promise<void> {
  await holdPayment(tx, payment, 'takeBack', version, current);
  const { id, kind, clientId, contractStrategyId, bookingKey, bookedOn, amount, currency, bankReference } = payment.entry;
  if (kind !== 'CREDIT' || clientId === null || contractStrategyId === null) throw new Problem('record.state_refused');
  const { language } = actor.origin;
  if (returnedOn < bookedOn) throw refusedField(language, 'returned_on', 'bankStatements:refused.beforeItCame');
  if (returnedOn > platform.clock.today()) throw refusedField(language, 'returned_on', 'bankStatements:refused.inFuture');
  const key = (await readClientKeys(tx, platform.config.keys.master, [clientId])).get(clientId);
  if (!key) throw new Problem('record.state_refused');
  const reversalId = newId();
  const now = platform.clock.now();
  await tx
    .update(bankStatementEntries)
    .set({
      state: 'RETURNED',
      returnedOn,
      reversalId,
      sealedReason: sealReason(key, id, reason),
      decidedBy: actor.userId,
      decidedAt: now,
      version: sql`${bankStatementEntries.version} + 1`,
    })
    .where(eq(bankStatementEntries.id, id));
  const reversal = { id: reversalId, bookingKey, bookedOn: returnedOn, amount: `-${amount}`, currency };
  // The reference of the deposit itself is taken.
  const reference = ['RETURN', bankReference].filter(Boolean).join('-');
  await bookEntries(tx, now, 'WITHDRAWAL', [{ ...reversal, reference, investment: { clientId, contractStrategyId } }]);
  await tellReturned(tx, platform, clientId, reversalId);
  const facts = { bookedOn: returnedOn, reasonHash: hashOfValues(id, reason) };
  await platform.audit.append(tx, { actor, origin: actor.origin }, eventOf('depositReturned', id, clientId, facts));
}
