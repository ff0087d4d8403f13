import { boolean, date, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant, money, version } from './columns.ts';
import { receivingAccounts } from './payments.ts';
import { users } from './people.ts';

export const statementFormats = ['CAMT053', 'GPC'] as const;
/** RETURN_OF_CREDIT takes an earlier payment of a client back, RETURN_OF_DEBIT brings a payout back. */
export const bankEntryKinds = ['CREDIT', 'DEBIT', 'RETURN_OF_CREDIT', 'RETURN_OF_DEBIT'] as const;
/** UNMATCHED waits in the queue. RETURNED: the money went back, and so did what was booked. */
export const bankEntryStates = ['UNMATCHED', 'BOOKED', 'IGNORED', 'RETURNED'] as const;
/** Why a payment was not booked by itself. */
export const unmatchedReasons = [
  'ACCOUNT_UNKNOWN',
  'DEBIT',
  'MAYBE_RETURN',
  'RETURNED_PAYOUT',
  'RETURN_UNKNOWN',
  'ZERO',
  'BATCH',
  'NO_SYMBOL',
  'SYMBOL_UNKNOWN',
  'DELETED',
  'WITHDRAWN',
  'HELD',
  'UNSIGNED',
  'PAUSED',
  'INACTIVE',
  'CURRENCY',
] as const;

/** Statements of receiving accounts, as banks send them in files. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id().primaryKey(),
    /** null: the account is none that clients pay to. */
    receivingAccountId: id().references(() => receivingAccounts.id),
    /** An IBAN, or what a file says of an account that is none of ours. */
    account: text().notNull(),
    format: text({ enum: statementFormats }).notNull(),
    statementNumber: text(),
    fromDay: date({ mode: 'string' }),
    toDay: date({ mode: 'string' }),
    currency: text(),
    openingBalance: money(),
    closingBalance: money(),
    creditSum: money().notNull(),
    debitSum: money().notNull(),
    entryCount: integer().notNull(),
    fileSha256: bytea().notNull(),
    /** The import that brought it, as in import_runs. */
    runId: id().notNull(),
    /** Key of the payers of payments that belong to no client, wrapped by the master key. */
    wrappedKey: bytea().notNull(),
    importedAt: instant().notNull(),
  },
  (table) => [index('bank_statements_account_idx').on(table.account, table.toDay), index('bank_statements_run_idx').on(table.runId)],
);

/** Payments on statements. A booked one keeps its payer beside the amount, under the key of its client. */
export const bankStatementEntries = pgTable(
  'bank_statement_entries',
  {
    id: id().primaryKey(),
    statementId: id()
      .notNull()
      .references(() => bankStatements.id),
    /** The account of its statement. */
    account: text().notNull(),
    /** Line of a GPC file, number of the payment in a camt.053 one. */
    line: integer().notNull(),
    /** Digest of account, day, amount and the bank's reference, or of everything for a payment without one; the same in every file. */
    bookingKey: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** Positive when the money came. */
    amount: money().notNull(),
    /** Banks write currencies that the portal does not keep. */
    currency: text().notNull(),
    kind: text({ enum: bankEntryKinds }).notNull(),
    variableSymbol: text(),
    bankReference: text(),
    /** Name, account and message of the payer, encrypted. */
    sealedPayer: bytea().notNull(),
    state: text({ enum: bankEntryStates }).notNull(),
    /** Why it was not booked by itself; null: it was. */
    why: text({ enum: unmatchedReasons }),
    /** Whether the payer's account is in the client's record; null while the payment is not booked. */
    isPayerKnown: boolean(),
    clientId: id().references(() => clients.id),
    contractStrategyId: id(),
    cashTransactionId: id(),
    /** Of a return: the payment that it takes back. */
    returnedEntryId: id(),
    /** Of a booked payment: the day on which its money went back; null: it did not. */
    returnedOn: date({ mode: 'string' }),
    /** Of a booked payment that went back: the cash transaction that takes its deposit back. */
    reversalId: id(),
    decidedBy: id().references(() => users.id),
    decidedAt: instant(),
    /** Why staff ignored it or marked it as returned, encrypted like the payer. */
    sealedReason: bytea(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('bank_statement_entries_booking_key').on(table.bookingKey),
    foreignKey({ columns: [table.returnedEntryId], foreignColumns: [table.id], name: 'bank_statement_entries_returned_fk' }),
    // One return for each payment.
    uniqueIndex('bank_statement_entries_returned_key').on(table.returnedEntryId),
    index('bank_statement_entries_statement_idx').on(table.statementId),
    index('bank_statement_entries_state_idx').on(table.state, table.bookedOn, table.id),
    index('bank_statement_entries_client_idx').on(table.clientId),
    index('bank_statement_entries_reference_idx').on(table.account, table.bankReference),
    index('bank_statement_entries_symbol_idx').on(table.account, table.variableSymbol),
  ],
);
