import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { readMinor, requireSums } from './amounts.ts';
import { childOf, readElements, textOf } from './camt-elements.ts';
import type { Element } from './camt-elements.ts';
import { accountOf, dateOf, isBooked, isCreditOf, readDetail, readEntry } from './camt-entries.ts';
import type { PaymentDetail } from './camt-entries.ts';
import { decodeXml } from './decoding.ts';
import { StatementRefused } from './statement.ts';
import type { StatementFacts, StatementPart } from './statement.ts';

/** Payments of one batch entry, kept until their sum is compared with the entry. */
const MOST_DETAILS = 100_000;

/** A statement while its elements are read. */
interface OpenStatement {
  facts: StatementFacts;
  balances: Map<string, { minor: bigint; day: CalendarDate | null }[]>;
  summary: Element | null;
  /** Every entry and their sum, the pending ones too. */
  listed: { count: number; creditMinor: bigint; debitMinor: bigint };
}

function openStatement(statement: number): OpenStatement {
  return {
    facts: {
      statement,
      line: statement,
      account: '',
      currency: null,
      number: null,
      from: null,
      to: null,
      openingMinor: null,
      closingMinor: null,
      creditMinor: 0n,
      debitMinor: 0n,
      entryCount: 0,
      pendingCount: 0,
    },
    balances: new Map(),
    summary: null,
    listed: { count: 0, creditMinor: 0n, debitMinor: 0n },
  };
}

function addBalance({ balances, facts: { statement } }: OpenStatement, balance: Element): void {
  const code = textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textOf(balance, 'Tp', 'CdOrPrtry', 'Prtry');
  const amount = childOf(balance, 'Amt');
  if (code === null || amount === null) return;
  const minor = readMinor(amount.text, statement);
  const known = balances.get(code) ?? [];
  known.push({ minor: isCreditOf(balance, statement) === false ? -minor : minor, day: dateOf(childOf(balance, 'Dt'), statement) });
  balances.set(code, known);
}

/** A page of a longer statement begins and ends with interim balances (ISO 20022, code ITBD). */
function readBalances({ balances, facts }: OpenStatement): void {
  const interim = balances.get('ITBD') ?? [];
  const first = (code: string) => balances.get(code)?.[0];
  const hasOpening = first('OPBD') !== undefined || first('PRCD') !== undefined;
  const opening = first('OPBD') ?? first('PRCD') ?? (interim.length > 1 || first('CLBD') ? interim[0] : undefined);
  const closing = first('CLBD') ?? (hasOpening ? interim.at(-1) : interim[1]);
  facts.openingMinor = opening?.minor ?? null;
  facts.closingMinor = closing?.minor ?? null;
  facts.from ??= first('OPBD')?.day ?? null;
  facts.to ??= closing?.day ?? null;
}

function readHead(open: OpenStatement, element: Element): void {
  const { name } = element;
  const { facts } = open;
  if (name === 'Acct') {
    facts.account = accountOf(element, childOf(element, 'Svcr')) ?? '';
    facts.currency = textOf(element, 'Ccy');
  } else if (name === 'ElctrncSeqNb' || name === 'LglSeqNb') facts.number ??= element.text.trim().slice(0, 35);
  else if (name === 'FrToDt') {
    facts.from = textOf(element, 'FrDtTm')?.slice(0, 10) ?? textOf(element, 'FrDt');
    facts.to = textOf(element, 'ToDtTm')?.slice(0, 10) ?? textOf(element, 'ToDt');
  } else if (name === 'Bal') addBalance(open, element);
  else if (name === 'TxsSummry') open.summary = element;
}

/** Compares the statement with the balances and sums that the bank wrote into it. Throws StatementRefused. */
function requireSummary({ summary, listed, facts }: OpenStatement): void {
  const { statement: line, creditMinor, debitMinor, entryCount, pendingCount } = facts;
  const sumOf = (name: string) => {
    const text = textOf(summary, name, 'Sum');
    return text === null ? null : readMinor(text, line);
  };
  const countOf = (name: string) => {
    const text = textOf(summary, name, 'NbOfNtries');
    return text === null ? null : Number(text);
  };
  // Banks differ in whether a summary counts the entries that are not booked yet.
  const requireEither = (stated: bigint | null, booked: bigint, all: bigint) => {
    if (stated !== null && stated !== booked && stated !== all) requireSums(line, stated, booked);
  };
  requireEither(sumOf('TtlCdtNtries'), creditMinor, listed.creditMinor);
  requireEither(sumOf('TtlDbtNtries'), debitMinor, listed.debitMinor);
  requireEither(sumOf('TtlNtries'), creditMinor + debitMinor, listed.creditMinor + listed.debitMinor);
  const count = countOf('TtlNtries');
  if (count !== null && count !== listed.count && count !== listed.count - pendingCount && count !== entryCount)
    throw new StatementRefused('statementCount', { line, stated: count, found: listed.count });
}

/** Collects what the parser reports into parts of the file. */
function createCollector() {
  const parts: StatementPart[] = [];
  let statements = 0;
  let line = 0;
  let open: OpenStatement | null = null;
  let details: PaymentDetail[] = [];
  let isStatementMessage = false;
  let message: string | null = null;

  const addEntry = (current: OpenStatement, element: Element) => {
    const { facts, listed } = current;
    if (facts.account === '') throw new StatementRefused('statementValue', { line: facts.line, value: 'Acct' });
    readBalances(current);
    const read = readEntry(element, details, { line: line + 1, lastDay: facts.to, currency: facts.currency });
    details = [];
    const side = read.amountMinor < 0n ? 'debitMinor' : 'creditMinor';
    const moved = read.amountMinor < 0n ? -read.amountMinor : read.amountMinor;
    listed.count += 1;
    listed[side] += moved;
    if (!isBooked(element)) {
      facts.pendingCount += 1;
      return;
    }
    facts[side] += moved;
    facts.entryCount += read.payments.length;
    for (const payment of read.payments) {
      line += 1;
      parts.push({ entry: { ...payment, statement: facts.statement, account: facts.account, line } });
    }
  };
  const closeStatement = (current: OpenStatement) => {
    const { facts } = current;
    readBalances(current);
    if (facts.account === '') throw new StatementRefused('statementValue', { line: facts.line, value: 'Acct' });
    if (facts.openingMinor !== null && facts.closingMinor !== null)
      requireSums(facts.line, facts.closingMinor, facts.openingMinor + facts.creditMinor - facts.debitMinor);
    requireSummary(current);
    parts.push({ statement: facts });
  };
  return {
    isWhole: (_name: string, parent: string) => isStatementMessage && parent === 'Stmt',
    isPart: (name: string) => name === 'TxDtls',
    onOpen: (name: string, parent: string) => {
      if (name === 'BkToCstmrStmt') isStatementMessage = true;
      else if (name.startsWith('BkToCstmr') || (parent === 'Document' && message === null)) message = name;
      if (!isStatementMessage || name !== 'Stmt') return;
      statements += 1;
      open = openStatement(statements);
    },
    onPart: (part: Element) => {
      if (details.length >= MOST_DETAILS) throw new StatementRefused('statementTooLarge', { line: line + 1 });
      details.push(readDetail(part, line + 1));
    },
    onWhole: (whole: Element) => {
      if (!open) return;
      if (whole.name === 'Ntry') addEntry(open, whole);
      else readHead(open, whole);
    },
    onClose: (name: string) => {
      if (name !== 'Stmt' || !open) return;
      closeStatement(open);
      open = null;
    },
    /** Throws StatementRefused for a file without a statement. */
    end: () => {
      if (statements > 0) return;
      throw new StatementRefused(message === null && !isStatementMessage ? 'notStatement' : 'otherBankMessage', { message: message ?? '' });
    },
    take: () => parts.splice(0),
  };
}

/** Reads camt.053 of any version piece by piece. Throws StatementRefused. */
export async function* readCamt(bytes: AsyncIterable<Buffer>): AsyncGenerator<StatementPart[]> {
  const collector = createCollector();
  yield* readElements(decodeXml(bytes), collector, collector.take);
  collector.end();
}
