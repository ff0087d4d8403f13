import { isRecordedAccount } from '@pramen/domain/banking/same-account';
import type { RecordedAccount } from '@pramen/domain/banking/same-account';
import { sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { bankStatements } from '../../database/schema/bank-statements.ts';
import type { StatementFacts, StatementFormat } from '../../platform/bank-statement/statement.ts';
import { writeMinor } from '../../platform/bank-statement/amounts.ts';
import type { Counterparty, EntryKind } from '../../platform/bank-statement/statement.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { bookCashTransactionsFrom } from '../ledger/ledger.service.ts';
import { makeStatementKey, readClientKeys, sealPayer } from './bank-statements.payers.ts';
import { transRefOf } from './bank-statements.rules.ts';
import type { BankEntryState, UnmatchedReason } from './bank-statements.rules.ts';

/** A client whose identification waits for a first payment has paid: {entryId}. */
export const PAID_TOPIC = 'bank-statements.paid';

/** A payment of the opposite sign takes back what came at most so many days before it. */
export const RETURN_DAYS = 30;

export interface StatementDeps {
  clock: { now(): Date };
  jobs: Pick<Jobs, 'enqueueAll'>;
  config: { keys: { master: Buffer } };
}

export interface NewStatement {
  facts: StatementFacts;
  format: StatementFormat;
  fileSha256: Buffer;
  runId: string;
}

/** A statement that was added, with the key of its payers. */
export interface AddedStatement {
  id: string;
  account: string;
  key: Buffer;
}

/** Adds the statements of a file; returns them by their number in it. */
export async function addStatements(
  tx: Tx,
  { config, clock }: StatementDeps,
  statements: readonly NewStatement[],
): Promise<Map<number, AddedStatement>> {
  const added = new Map<number, AddedStatement>();
  const decimal = (minor: bigint | null) => (minor === null ? null : writeMinor(minor));
  for (const { facts, format, fileSha256, runId } of statements) {
    const id = newId();
    const { key, wrappedKey } = makeStatementKey(config.keys.master, id);
    // The company's own account wins over a tenant's with the same number.
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT r.id FROM receiving_accounts r WHERE r.iban = ${facts.account}
      ORDER BY (r.currency = ${facts.currency ?? 'CZK'}) DESC, r.intermediary_id NULLS FIRST, r.id LIMIT 1`);
    await tx.insert(bankStatements).values({
      id,
      receivingAccountId: rows[0]?.id ?? null,
      account: facts.account,
      format,
      statementNumber: facts.number,
      fromDay: facts.from,
      toDay: facts.to,
      currency: facts.currency,
      openingBalance: decimal(facts.openingMinor),
      closingBalance: decimal(facts.closingMinor),
      creditSum: writeMinor(facts.creditMinor),
      debitSum: writeMinor(facts.debitMinor),
      entryCount: facts.entryCount,
      fileSha256,
      runId,
      wrappedKey,
      importedAt: clock.now(),
    });
    added.set(facts.statement, { id, account: facts.account, key });
  }
  return added;
}

/** A payment of a statement, with the investment that it belongs to, or why it has none. */
export interface NewEntry {
  id: string;
  line: number;
  statement: AddedStatement;
  bookingKey: string;
  bookedOn: string;
  amount: string;
  currency: string;
  kind: EntryKind;
  variableSymbol: string | null;
  reference: string | null;
  payer: Counterparty;
  why: UnmatchedReason | null;
  investment: { clientId: string; contractStrategyId: string } | null;
}

interface ClientAccount extends RecordedAccount {
  clientId: string;
}

/** The accounts in the records of many clients. */
export async function readAccountsOf(db: Readable, clientIds: readonly string[]): Promise<ClientAccount[]> {
  const wanted = [...new Set(clientIds)];
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<{ client_id: string; iban: string | null; account_number: string | null; bank_code: string | null }>(
    sql`SELECT b.client_id, b.iban, b.account_number, b.bank_code FROM client_bank_accounts b WHERE b.client_id = ANY(${sql.param(wanted)}::uuid[])`,
  );
  return rows.map((row) => ({ clientId: row.client_id, iban: row.iban, accountNumber: row.account_number, bankCode: row.bank_code }));
}

/** Nobody has to decide on what leaves the account: fees of the bank and payouts. */
const firstStateOf = ({ investment, why }: Pick<NewEntry, 'investment' | 'why'>): BankEntryState => {
  if (investment) return 'BOOKED';
  return why === 'DEBIT' ? 'IGNORED' : 'UNMATCHED';
};

/** Deposits to book: the entry's id is that of its cash transaction, so that neither is booked without the other. */
export async function bookEntries(
  tx: Tx,
  at: Date,
  type: 'DEPOSIT' | 'WITHDRAWAL',
  entries: readonly Pick<NewEntry, 'id' | 'bookingKey' | 'bookedOn' | 'amount' | 'currency' | 'reference' | 'investment'>[],
): Promise<void> {
  const booked = entries.flatMap(({ investment, ...entry }) => (investment ? [{ ...entry, ...investment }] : []));
  if (booked.length === 0) return;
  const column = <Key extends keyof (typeof booked)[number]>(key: Key) => sql.param(booked.map((entry) => entry[key]));
  await bookCashTransactionsFrom(
    tx,
    sql`SELECT u.client_id, u.id, u.contract_strategy_id, u.trans_ref, u.transaction_date, ${type}::text AS cash_transaction_type,
               NULL::text AS fee_type_name, u.amount, u.currency, NULL::uuid AS counterpart_id, NULL::uuid AS security_id
        FROM unnest(${column('clientId')}::uuid[], ${column('id')}::uuid[], ${column('contractStrategyId')}::uuid[],
                    ${sql.param(booked.map((entry) => transRefOf(entry)))}::text[], ${column('bookedOn')}::date[],
                    ${column('amount')}::numeric[], ${column('currency')}::text[])
          AS u(client_id, id, contract_strategy_id, trans_ref, transaction_date, amount, currency)`,
    at,
  );
}

/** Those of the clients who wait for a first payment that identifies them. */
export async function listAwaitingPayment(db: Readable, clientIds: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(clientIds)];
  if (wanted.length === 0) return new Set();
  const { rows } = await db.execute<{ client_id: string }>(sql`
    SELECT i.client_id FROM identifications i LEFT JOIN identification_payments p ON p.client_id = i.client_id AND p.identification_id = i.id
    WHERE i.client_id = ANY(${sql.param(wanted)}::uuid[]) AND i.state = 'ACCEPTED' AND i.level = 'REMOTE' AND i.deleted_at IS NULL AND p.client_id IS NULL`);
  return new Set(rows.map(({ client_id: id }) => id));
}

/**
 * Adds payments of statements and books those that belong to an investment as deposits. The others wait in the queue. Throws a unique
 * violation for a payment that was added before.
 */
export async function addEntries(tx: Tx, deps: StatementDeps, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { config, clock, jobs } = deps;
  const clientIds = entries.flatMap(({ investment }) => investment?.clientId ?? []);
  const keys = await readClientKeys(tx, config.keys.master, clientIds);
  const accounts = Map.groupBy(await readAccountsOf(tx, clientIds), ({ clientId }) => clientId);
  const now = clock.now();
  const rows = entries.map((entry) => {
    const { investment, payer } = entry;
    const key = (investment && keys.get(investment.clientId)) ?? entry.statement.key;
    return {
      ...entry,
      sealedPayer: sealPayer(key, entry.id, payer),
      isPayerKnown: investment ? payer.account !== null && isRecordedAccount(payer.account, accounts.get(investment.clientId) ?? []) : null,
    };
  });
  const column = <Value>(read: (row: (typeof rows)[number]) => Value) => sql.param(rows.map(read));
  await tx.execute(sql`
    INSERT INTO bank_statement_entries (id, statement_id, account, line, booking_key, booked_on, amount, currency, kind, variable_symbol,
      bank_reference, sealed_payer, state, why, is_payer_known, client_id, contract_strategy_id, cash_transaction_id, created_at)
    SELECT u.*, CASE WHEN u.client_id IS NOT NULL THEN u.id END, ${now}::timestamptz
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ statement }) => statement.id)}::uuid[],
      ${column(({ statement }) => statement.account)}::text[], ${column(({ line }) => line)}::integer[],
      ${column(({ bookingKey }) => bookingKey)}::text[], ${column(({ bookedOn }) => bookedOn)}::date[],
      ${column(({ amount }) => amount)}::numeric[], ${column(({ currency }) => currency)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ variableSymbol }) => variableSymbol)}::text[], ${column(({ reference }) => reference)}::text[],
      ${column(({ sealedPayer }) => sealedPayer)}::bytea[], ${column(firstStateOf)}::text[],
      ${column(({ why }) => why)}::text[], ${column(({ isPayerKnown }) => isPayerKnown)}::boolean[],
      ${column(({ investment }) => investment?.clientId ?? null)}::uuid[],
      ${column(({ investment }) => investment?.contractStrategyId ?? null)}::uuid[])
      AS u(id, statement_id, account, line, booking_key, booked_on, amount, currency, kind, variable_symbol, bank_reference, sealed_payer,
           state, why, is_payer_known, client_id, contract_strategy_id)`);
  await bookEntries(tx, now, 'DEPOSIT', rows);
  const awaiting = await listAwaitingPayment(tx, clientIds);
  const paid = rows.filter(({ investment }) => investment && awaiting.has(investment.clientId));
  if (paid.length > 0)
    await jobs.enqueueAll(
      tx,
      PAID_TOPIC,
      paid.map(({ id }) => ({ entryId: id })),
    );
}
