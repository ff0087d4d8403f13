import type { BankPaymentListQuery } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { and, asc, between, desc, eq, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { bankStatementEntries, bankStatements } from '../../database/schema/bank-statements.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import type { Counterparty } from '../../platform/bank-statement/statement.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import { RETURN_DAYS } from './bank-statements.service.ts';
import { openPayer, openReason, readClientKeys, readStatementKeys } from './bank-statements.payers.ts';

function selectPayments(db: Readable) {
  return db
    .select({
      entry: bankStatementEntries,
      clientName: sql<string | null>`trim(concat_ws(' ', ${clients.firstname}, ${clients.surname}))`,
      statement: { number: bankStatements.statementNumber, from: bankStatements.fromDay, to: bankStatements.toDay },
      decidedBy: users.name,
    })
    .from(bankStatementEntries)
    .innerJoin(bankStatements, eq(bankStatements.id, bankStatementEntries.statementId))
    .leftJoin(clients, eq(clients.id, bankStatementEntries.clientId))
    .leftJoin(users, eq(users.id, bankStatementEntries.decidedBy));
}

type SelectedPayment = Awaited<ReturnType<typeof selectPayments>>[number];

/** A payment whose payer is open. */
export interface OpenPayment extends SelectedPayment {
  payer: Counterparty;
  reason: string | null;
}

const nobody: Counterparty = { name: null, account: null, message: null };

/** Opens the payers; those of an erased client stay closed. */
async function openPayments(db: Readable, masterKey: Buffer, rows: readonly SelectedPayment[]): Promise<OpenPayment[]> {
  const theirs = await readClientKeys(
    db,
    masterKey,
    rows.flatMap(({ entry }) => entry.clientId ?? []),
  );
  const own = await readStatementKeys(
    db,
    masterKey,
    rows.map(({ entry }) => entry.statementId),
  );
  return rows.map((row) => {
    const { id, clientId, statementId, sealedPayer, sealedReason } = row.entry;
    const key = clientId === null ? own.get(statementId) : theirs.get(clientId);
    return {
      ...row,
      payer: key ? openPayer(key, id, sealedPayer) : nobody,
      reason: key && sealedReason ? openReason(key, id, sealedReason) : null,
    };
  });
}

function isShown(view: BankPaymentListQuery['view']): SQL | undefined {
  const { state, isPayerKnown, kind } = bankStatementEntries;
  if (view === 'FLAGGED') return and(eq(state, 'BOOKED'), eq(kind, 'CREDIT'), eq(isPayerKnown, false));
  return eq(state, view);
}

/** One page of a view, oldest first, with its exact total. */
export async function listPayments(
  db: Readable,
  masterKey: Buffer,
  { view, account, until, page, length }: BankPaymentListQuery,
): Promise<{ rows: OpenPayment[]; total: number; waiting: number; accounts: string[] }> {
  const where = and(
    isShown(view),
    account === undefined || account === '' ? undefined : eq(bankStatementEntries.account, account),
    until === undefined ? undefined : lte(bankStatementEntries.bookedOn, until),
  );
  const rows = await selectPayments(db)
    .where(where)
    .orderBy(asc(bankStatementEntries.bookedOn), asc(bankStatementEntries.id))
    .limit(length)
    .offset((page - 1) * length);
  const count = (condition: SQL | undefined) => db.$count(bankStatementEntries, condition);
  const accounts = await db.selectDistinct({ account: bankStatements.account }).from(bankStatements).orderBy(asc(bankStatements.account));
  return {
    rows: await openPayments(db, masterKey, rows),
    total: await count(where),
    waiting: await count(eq(bankStatementEntries.state, 'UNMATCHED')),
    accounts: accounts.map((one) => one.account),
  };
}

export async function findPayment(db: Readable, masterKey: Buffer, id: string): Promise<OpenPayment | null> {
  if (!isId(id)) return null;
  const rows = await selectPayments(db).where(eq(bankStatementEntries.id, id));
  return (await openPayments(db, masterKey, rows))[0] ?? null;
}

const MOST_RETURNABLE = 10;
const taking = alias(bankStatementEntries, 'taking');

/**
 * The payments of the same account, currency and amount that a waiting one may take back, not more than thirty days before it: with its
 * symbol, for what the bank calls a return with any. One that a statement took back already is none.
 */
export function isReturnable(db: Readable, { kind, account, currency, amount, bookedOn, variableSymbol }: OpenPayment['entry']) {
  const came = bankStatementEntries;
  const isNamed = kind === 'DEBIT' ? (variableSymbol === null ? sql`false` : eq(came.variableSymbol, variableSymbol)) : undefined;
  return and(
    eq(came.account, account),
    eq(came.kind, 'CREDIT'),
    eq(came.currency, currency),
    eq(came.amount, sql`-(${amount}::numeric)`),
    between(came.bookedOn, sql`${bookedOn}::date - ${RETURN_DAYS}::integer`, sql`${bookedOn}::date`),
    isNamed,
    or(inArray(came.state, ['BOOKED', 'UNMATCHED']), and(eq(came.state, 'RETURNED'), isNotNull(came.reversalId))),
    notExists(
      db
        .select({ one: sql`1` })
        .from(taking)
        .where(eq(taking.returnedEntryId, came.id)),
    ),
  );
}

/** Payments that a waiting one may take back, the latest first. */
export async function listReturnable(db: Readable, masterKey: Buffer, { entry }: OpenPayment): Promise<OpenPayment[]> {
  const isReturn = entry.state === 'UNMATCHED' && (entry.kind === 'DEBIT' || entry.kind === 'RETURN_OF_CREDIT') && Number(entry.amount) < 0;
  if (!isReturn) return [];
  const rows = await selectPayments(db)
    .where(isReturnable(db, entry))
    .orderBy(desc(bankStatementEntries.bookedOn), desc(bankStatementEntries.id))
    .limit(MOST_RETURNABLE);
  return openPayments(db, masterKey, rows);
}
