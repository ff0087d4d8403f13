import type { AssignBody, LeaveBody } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { isRecordedAccount } from '@pramen/domain/banking/same-account';
import type { TextKey } from '@pramen/texts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { bankStatementEntries } from '../../database/schema/bank-statements.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { hashOfValues } from '../../platform/audit/told-values.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import type { Platform } from '../../platform/platform.ts';
import { isUnsigned } from '../contracts/record/contracts.reader.ts';
import { pausesPayments } from '../identity/identity-standing.reader.ts';
import { bookEntries, listAwaitingPayment, PAID_TOPIC, readAccountsOf } from './bank-statements.service.ts';
import { readClientKeys, readStatementKeys, sealPayer, sealReason } from './bank-statements.payers.ts';
import { decidableStates, faultOfInvestment } from './bank-statements.rules.ts';
import type { OpenPayment } from './queue.reader.ts';

/** Locks a payment that staff decide on and refuses a decision that its state or version does not allow. */
export async function holdPayment(
  tx: Tx,
  payment: OpenPayment,
  decision: keyof typeof decidableStates,
  version: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> {
  const [stored] = await tx
    .select({ state: bankStatementEntries.state, version: bankStatementEntries.version })
    .from(bankStatementEntries)
    .where(eq(bankStatementEntries.id, payment.entry.id))
    .for('update');
  if (!stored) throw new Problem('record.not_found');
  // Whoever comes second sees who has decided.
  if (version !== undefined && stored.version !== version) refuseStale(version, stored, await current());
  if (!decidableStates[decision].includes(stored.state)) throw new Problem('record.state_refused');
}

async function findInvestment(db: Readable, clientId: string, id: string) {
  const [found] = await db
    .select({
      clientId: contractStrategies.clientId,
      contractStrategyId: contractStrategies.id,
      currency: contracts.currency,
      isDeleted: sql<boolean>`coalesce(${contractStrategies.deletedAt}, ${contracts.deletedAt}, ${clients.deletedAt}) IS NOT NULL`,
      isHeld: sql<boolean>`coalesce(${contractStrategies.heldSince}, ${contracts.heldSince}) IS NOT NULL`,
      isWithdrawn: sql<boolean>`${contracts.withdrawnAt} IS NOT NULL`,
      isUnsigned: isUnsigned(clientId, sql`${contracts.id}`, sql`${contracts.signedOn}`),
      isPaused: pausesPayments(sql`${clientId}::uuid`, sql`${contractStrategies.createdAt}`),
    })
    .from(contractStrategies)
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .innerJoin(clients, eq(clients.id, contractStrategies.clientId))
    .where(and(eq(contractStrategies.clientId, clientId), eq(contractStrategies.id, id)));
  return found ?? null;
}

type Investment = NonNullable<Awaited<ReturnType<typeof findInvestment>>>;

/** Why a payment cannot be booked for an investment; null: it can. */
function faultOf(investment: Investment | null, currency: string): TextKey | null {
  if (!investment || investment.isDeleted) return 'bankStatements:refused.unknown';
  const fault = faultOfInvestment(investment);
  if (fault) return `bankStatements:refused.${fault}`;
  return investment.currency === currency ? null : 'bankStatements:refused.currency';
}

/**
 * Books a waiting payment as a deposit into an investment. Throws record.state_refused for one that does not wait or did not come, and
 * validation.failed for an investment that cannot take it.
 */
export async function assignPayment(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  payment: OpenPayment,
  { client_id: ownerId, contract_strategy_id: investmentId, version }: AssignBody,
  current: () => Promise<unknown>,
): Promise<void> {
  const { entry, payer } = payment;
  await holdPayment(tx, payment, 'assign', version, current);
  if (entry.kind !== 'CREDIT' || Number(entry.amount) <= 0) throw new Problem('record.state_refused');
  const investment = await findInvestment(tx, ownerId, investmentId);
  const fault = faultOf(investment, entry.currency);
  if (fault) throw refusedField(actor.origin.language, 'contract_strategy_id', fault);
  if (!investment) throw new Problem('record.not_found');
  const { clientId, contractStrategyId } = investment;
  const now = platform.clock.now();
  const key = (await readClientKeys(tx, platform.config.keys.master, [clientId])).get(clientId);
  if (!key) throw new Problem('record.state_refused');
  const isPayerKnown = payer.account !== null && isRecordedAccount(payer.account, await readAccountsOf(tx, [clientId]));
  await tx
    .update(bankStatementEntries)
    .set({
      state: 'BOOKED',
      clientId,
      contractStrategyId,
      cashTransactionId: entry.id,
      isPayerKnown,
      sealedPayer: sealPayer(key, entry.id, payer),
      sealedReason: null,
      decidedBy: actor.userId,
      decidedAt: now,
      version: sql`${bankStatementEntries.version} + 1`,
    })
    .where(eq(bankStatementEntries.id, entry.id));
  const { id, bookingKey, bookedOn, amount, currency, bankReference: reference } = entry;
  await bookEntries(tx, now, 'DEPOSIT', [{ id, bookingKey, bookedOn, amount, currency, reference, investment }]);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'bank-statements.paymentAssigned',
      objectType: 'bank_statement_entry',
      objectId: id,
      clientId,
      // The amount is personal: the event proves it by its hash.
      facts: { contractStrategyId, bookedOn, paymentHash: hashOfValues(id, amount, currency) },
    },
  );
  if ((await listAwaitingPayment(tx, [clientId])).has(clientId)) await platform.jobs.enqueue(tx, PAID_TOPIC, { entryId: id });
}

/** Takes a waiting payment out of the queue with a reason: it is no client's, or was sent back. */
export async function leavePayment(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  payment: OpenPayment,
  decision: 'ignore' | 'return',
  { reason, version }: LeaveBody,
  current: () => Promise<unknown>,
): Promise<void> {
  const { entry } = payment;
  await holdPayment(tx, payment, decision, version, current);
  const key = (await readStatementKeys(tx, platform.config.keys.master, [entry.statementId])).get(entry.statementId);
  if (!key) throw new Error('a payment without the key of its statement');
  await tx
    .update(bankStatementEntries)
    .set({
      state: decision === 'ignore' ? 'IGNORED' : 'RETURNED',
      sealedReason: sealReason(key, entry.id, reason),
      decidedBy: actor.userId,
      decidedAt: platform.clock.now(),
      version: sql`${bankStatementEntries.version} + 1`,
    })
    .where(and(eq(bankStatementEntries.id, entry.id), inArray(bankStatementEntries.state, [...decidableStates[decision]])));
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: decision === 'ignore' ? 'bank-statements.paymentIgnored' : 'bank-statements.paymentReturned',
      objectType: 'bank_statement_entry',
      objectId: entry.id,
      facts: { bookedOn: entry.bookedOn, reasonHash: hashOfValues(entry.id, reason) },
    },
  );
}
