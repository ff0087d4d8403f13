import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { readVariableSymbol } from '@pramen/domain/banking/payment';
import { fromInternal, looksInternal, writeDigits } from './account-digits.ts';
import { readLines } from './gpc-lines.ts';
import type { GpcLine } from './gpc-lines.ts';
import { FIRST_DAY, StatementRefused } from './statement.ts';
import type { EntryKind, FindAccount, StatementEntry, StatementFacts, StatementPart } from './statement.ts';
import { requireSums } from './amounts.ts';
import { findMarkedSymbol, readBankReference, readLine } from './symbols.ts';

/** A statement's head without its filler, and an item without its trailing name: some programs cut trailing spaces. */
const HEAD_LENGTH = 108;
const ITEM_LENGTH = 97;
const LONGEST_MESSAGE = 500;
/** Two-digit years: ABO is from the 1990s. */
const FIRST_YEAR_OF_CENTURY = 80;

/** Code of posting: 1 debit, 2 credit, 4 reversal of a debit, 5 reversal of a credit. */
const kinds: Readonly<Record<string, { kind: EntryKind; isCredit: boolean }>> = {
  1: { kind: 'DEBIT', isCredit: false },
  2: { kind: 'CREDIT', isCredit: true },
  4: { kind: 'RETURN_OF_DEBIT', isCredit: true },
  5: { kind: 'RETURN_OF_CREDIT', isCredit: false },
};

/** ISO 4217 numbers of the currencies that the portal keeps and those around them. */
const currencies: Readonly<Record<string, string>> = {
  203: 'CZK',
  978: 'EUR',
  840: 'USD',
  826: 'GBP',
  756: 'CHF',
  985: 'PLN',
  348: 'HUF',
};

function digitsAt({ line, text }: GpcLine, from: number, length: number): string {
  const digits = text.slice(from, from + length);
  if (digits.length !== length || !/^\d+$/.test(digits)) throw new StatementRefused('statementValue', { line, value: digits.trim() });
  return digits;
}

function dateAt(gpc: GpcLine, from: number): CalendarDate {
  const digits = digitsAt(gpc, from, 6);
  const year = Number(digits.slice(4)) + (Number(digits.slice(4)) >= FIRST_YEAR_OF_CENTURY ? 1900 : 2000);
  const day = `${year}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
  if (!isCalendarDate(day) || day < FIRST_DAY) throw new StatementRefused('statementValue', { line: gpc.line, value: digits });
  return day;
}

/** A day that may be left out, as spaces or zeros. */
const optionalDateAt = (gpc: GpcLine, from: number): CalendarDate | null =>
  /^\s*$|^0+$/.test(gpc.text.slice(from, from + 6)) ? null : dateAt(gpc, from);

function signedAt(gpc: GpcLine, from: number): bigint {
  const minor = BigInt(digitsAt(gpc, from, 14));
  const sign = gpc.text[from + 14] ?? '';
  if (!/^[+\-0 ]?$/.test(sign)) throw new StatementRefused('statementValue', { line: gpc.line, value: sign });
  return sign === '-' ? -minor : minor;
}

interface OpenStatement extends StatementFacts {
  digits: string;
  isInternal: boolean;
  statedCreditMinor: bigint;
  statedDebitMinor: bigint;
  /** Reversals, which some banks subtract from the turnover of their side instead of adding them to the other. */
  reversedCreditMinor: bigint;
  reversedDebitMinor: bigint;
}

function openStatement(gpc: GpcLine, statement: number, findAccount: FindAccount): OpenStatement {
  if (gpc.text.trimEnd().length < HEAD_LENGTH) throw new StatementRefused('statementLine', { line: gpc.line });
  const digits = digitsAt(gpc, 3, 16);
  const [plain, internal] = [findAccount(digits), findAccount(fromInternal(digits))];
  const isInternal = plain === null && (internal !== null || looksInternal(digits));
  const from = optionalDateAt(gpc, 39);
  return {
    statement,
    line: gpc.line,
    account: plain ?? internal ?? (isInternal ? fromInternal(digits) : digits),
    currency: null,
    number: gpc.text.slice(105, 108).trim() || null,
    // The old balance is of the evening before.
    from,
    to: optionalDateAt(gpc, 108),
    openingMinor: signedAt(gpc, 45),
    closingMinor: signedAt(gpc, 60),
    creditMinor: 0n,
    debitMinor: 0n,
    entryCount: 0,
    pendingCount: 0,
    digits,
    isInternal,
    statedDebitMinor: signedAt(gpc, 75),
    statedCreditMinor: signedAt(gpc, 90),
    reversedCreditMinor: 0n,
    reversedDebitMinor: 0n,
  };
}

function readItem(gpc: GpcLine, open: OpenStatement): StatementEntry {
  const { line, text } = gpc;
  if (text.trimEnd().length < ITEM_LENGTH) throw new StatementRefused('statementLine', { line });
  if (digitsAt(gpc, 3, 16) !== open.digits) throw new StatementRefused('statementAccountDiffers', { line });
  const posting = kinds[text[60] ?? ''];
  if (!posting) throw new StatementRefused('statementValue', { line, value: text[60] ?? '' });
  const minor = BigInt(digitsAt(gpc, 48, 12));
  const counter = text.slice(19, 35);
  const counterDigits = open.isInternal && /^\d{16}$/.test(counter) ? fromInternal(counter) : counter;
  const currencyCode = text.slice(117, 122).trim().replace(/^0+/, '');
  const bookedOn = optionalDateAt(gpc, 122) ?? optionalDateAt(gpc, 91) ?? open.to;
  if (bookedOn === null) throw new StatementRefused('statementValue', { line, value: text.slice(122, 128) });
  const reference = readBankReference(text.slice(35, 48));
  return {
    statement: open.statement,
    account: open.account,
    line,
    bookedOn,
    amountMinor: posting.isCredit ? minor : -minor,
    currency: currencyCode === '' ? null : (currencies[currencyCode] ?? currencyCode),
    kind: posting.kind,
    variableSymbol: readVariableSymbol(text.slice(61, 71)),
    reference,
    originalReferences: posting.kind.startsWith('RETURN') && reference !== null ? [reference] : [],
    counterparty: {
      name: readLine(text.slice(97, 117), 20),
      account: /^\d{16}$/.test(counterDigits) ? writeDigits(counterDigits, text.slice(73, 77)) : null,
      message: null,
    },
    isUnsplitBatch: false,
  };
}

function count(open: OpenStatement, { amountMinor, kind }: StatementEntry): void {
  open.entryCount += 1;
  if (amountMinor < 0n) open.debitMinor -= amountMinor;
  else open.creditMinor += amountMinor;
  if (kind === 'RETURN_OF_DEBIT') open.reversedDebitMinor += amountMinor;
  if (kind === 'RETURN_OF_CREDIT') open.reversedCreditMinor -= amountMinor;
}

const magnitude = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Throws StatementRefused unless balances and turnovers agree with the items. */
function requireWhole(open: OpenStatement): void {
  const { line, openingMinor, closingMinor, creditMinor, debitMinor, reversedCreditMinor, reversedDebitMinor } = open;
  requireSums(line, closingMinor ?? 0n, (openingMinor ?? 0n) + creditMinor - debitMinor);
  const requireTurnover = (stated: bigint, moved: bigint, netted: bigint) => {
    if (stated !== moved && stated !== netted && magnitude(stated) !== magnitude(moved) && magnitude(stated) !== magnitude(netted))
      requireSums(line, stated, moved);
  };
  requireTurnover(open.statedCreditMinor, creditMinor, creditMinor - reversedDebitMinor - reversedCreditMinor);
  requireTurnover(open.statedDebitMinor, debitMinor, debitMinor - reversedCreditMinor - reversedDebitMinor);
}

function factsOf(open: OpenStatement): StatementFacts {
  const { statement, line, account, currency, number, from, to, openingMinor, closingMinor, creditMinor, debitMinor } = open;
  const { entryCount, pendingCount } = open;
  return {
    statement,
    line,
    account,
    currency,
    number,
    from,
    to,
    openingMinor,
    closingMinor,
    creditMinor,
    debitMinor,
    entryCount,
    pendingCount,
  };
}

/** Adds the text of a following line (076, 078, 079) to an item. */
function addText(entry: StatementEntry, { text }: GpcLine): void {
  const type = text.slice(0, 3);
  const added = readLine(type === '076' ? text.slice(35) : text.slice(3), LONGEST_MESSAGE);
  if (added === null) return;
  const { counterparty } = entry;
  counterparty.message = readLine(`${counterparty.message ?? ''} ${added}`, LONGEST_MESSAGE);
  entry.variableSymbol ??= findMarkedSymbol(added);
}

/** Turns lines into parts; an item is handed over when the next one begins, because texts follow it. */
function createCollector(findAccount: FindAccount) {
  const parts: StatementPart[] = [];
  let statements = 0;
  let open: OpenStatement | null = null;
  let waiting: StatementEntry | null = null;
  const handOver = () => {
    if (waiting) parts.push({ entry: waiting });
    waiting = null;
  };
  const close = () => {
    handOver();
    if (!open) return;
    requireWhole(open);
    parts.push({ statement: factsOf(open) });
    open = null;
  };
  return {
    add: (gpc: GpcLine) => {
      const type = gpc.text.slice(0, 3);
      if (gpc.text.trim() === '') return;
      if (type === '074') {
        close();
        statements += 1;
        open = openStatement(gpc, statements, findAccount);
        return;
      }
      if (!open) throw new StatementRefused('notStatement');
      if (type === '075') {
        handOver();
        waiting = readItem(gpc, open);
        open.currency ??= waiting.currency;
        count(open, waiting);
      } else if (type === '076' || type === '078' || type === '079') {
        if (waiting) addText(waiting, gpc);
      } else throw new StatementRefused('statementLine', { line: gpc.line });
    },
    end: () => {
      if (statements === 0) throw new StatementRefused('notStatement');
      close();
    },
    take: () => parts.splice(0),
  };
}

/** Reads a Czech GPC (ABO) statement piece by piece. Throws StatementRefused. */
export async function* readGpc(bytes: AsyncIterable<Buffer>, findAccount: FindAccount): AsyncGenerator<StatementPart[]> {
  const collector = createCollector(findAccount);
  for await (const lines of readLines(bytes)) {
    for (const gpc of lines) collector.add(gpc);
    yield collector.take();
  }
  collector.end();
  yield collector.take();
}
