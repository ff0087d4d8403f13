import type { CalendarDate } from '@pramen/domain/dates/calendar-date';

/** No payment is older, as in every import. */
export const FIRST_DAY: CalendarDate = '1900-01-01';

export type StatementFormat = 'CAMT053' | 'GPC';

/**
 * CREDIT and DEBIT are ordinary payments. RETURN_OF_CREDIT takes an earlier credit back, RETURN_OF_DEBIT brings an earlier debit back.
 * Positive amounts raise the balance of the account.
 */
export type EntryKind = 'CREDIT' | 'DEBIT' | 'RETURN_OF_CREDIT' | 'RETURN_OF_DEBIT';

/** The other party of a payment: the payer of a credit. */
export interface Counterparty {
  name: string | null;
  /** As the bank writes it: an IBAN, or `19-2000145399/0800`. */
  account: string | null;
  message: string | null;
}

/** One booked payment. Amounts are in hundredths of the currency. */
export interface StatementEntry {
  /** Which statement of the file it belongs to, from 1. */
  statement: number;
  /** The account of its statement. */
  account: string;
  /** Line of a GPC file; in camt.053 the number of the payment in the file, because many banks write a file as a single line. */
  line: number;
  bookedOn: CalendarDate;
  amountMinor: bigint;
  /** null: the bank does not say; it is the currency of the account. */
  currency: string | null;
  kind: EntryKind;
  /** Without leading zeros; null: none. */
  variableSymbol: string | null;
  /** The bank's reference in capitals without leading zeros; null: none. */
  reference: string | null;
  /** For a return: the references under which the original may be found. */
  originalReferences: readonly string[];
  counterparty: Counterparty;
  /** Several payments that the bank booked as one and does not list with their amounts. */
  isUnsplitBatch: boolean;
}

/** A statement of one account; a file may hold several. */
export interface StatementFacts {
  statement: number;
  line: number;
  /** IBAN, domestic number with the bank's code, or 16 digits of a GPC file whose bank is not named. */
  account: string;
  currency: string | null;
  number: string | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  /** Sums of the booked entries, both positive. */
  creditMinor: bigint;
  debitMinor: bigint;
  entryCount: number;
  /** Entries that the bank has not booked yet, which are left out. */
  pendingCount: number;
}

export type StatementPart = { entry: StatementEntry } | { statement: StatementFacts };

/** Finds a receiving account by what a statement says: its stored IBAN, or null. */
export type FindAccount = (written: string) => string | null;

/** Why a whole file cannot be read as a bank statement. */
export const statementRefusalKeys = [
  'notStatement',
  'otherBankMessage',
  'unsafeStatement',
  'brokenStatement',
  'statementEncoding',
  'statementCut',
  'statementLine',
  'statementValue',
  'statementSums',
  'statementCount',
  'statementAccountDiffers',
  'statementTooLarge',
] as const;
export type StatementRefusalKey = (typeof statementRefusalKeys)[number];

/** The whole file is refused for a reason that the uploader can act on. */
export class StatementRefused extends Error {
  readonly key: StatementRefusalKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: StatementRefusalKey, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(`a bank statement is refused: ${key}`, { cause });
    this.key = key;
    this.values = values;
  }
}
