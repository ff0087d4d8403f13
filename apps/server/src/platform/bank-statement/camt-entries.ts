import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { childOf, childrenOf, textOf } from './camt-elements.ts';
import type { Element } from './camt-elements.ts';
import { readMinor } from './amounts.ts';
import type { Counterparty, EntryKind, StatementEntry } from './statement.ts';
import { FIRST_DAY, StatementRefused } from './statement.ts';
import { findMarkedSymbol, readBankReference, readLine, readReferenceSymbol } from './symbols.ts';

const LONGEST_NAME = 140;
const LONGEST_ACCOUNT = 34;
const LONGEST_MESSAGE = 500;
/** Bank transaction codes of returns and reversals (ISO external code sets, sub-families). */
const returningFamilies = new Set(['RRTN', 'RPCR', 'RRCT']);

/** One TxDtls: what is known of one payment of an entry. */
export interface PaymentDetail {
  amountMinor: bigint | null;
  currency: string | null;
  isCredit: boolean | null;
  isReturned: boolean;
  variableSymbol: string | null;
  /** Given by the bank that keeps the account. */
  bankReference: string | null;
  /** Given by banks on the way. */
  clearingReference: string | null;
  references: string[];
  debtor: Counterparty;
  creditor: Counterparty;
}

/** A calendar date in `Dt` or `DtTm` below the element; null: none. */
export function dateOf(element: Element | null, line: number): CalendarDate | null {
  const text = textOf(element, 'Dt') ?? textOf(element, 'DtTm');
  if (text === null) return null;
  const day = text.slice(0, 10);
  if (!isCalendarDate(day) || day < FIRST_DAY) throw new StatementRefused('statementValue', { line, value: text.slice(0, 40) });
  return day;
}

/** Whether CdtDbtInd says credit; null without it. */
export function isCreditOf(element: Element | null, line: number): boolean | null {
  const text = textOf(element, 'CdtDbtInd');
  if (text === null) return null;
  if (text !== 'CRDT' && text !== 'DBIT') throw new StatementRefused('statementValue', { line, value: text.slice(0, 40) });
  return text === 'CRDT';
}

const isTrue = (text: string | null) => text === 'true' || text === '1';

/** An account as `IBAN`, or its other number with the bank's code where the bank is named by one. */
export function accountOf(account: Element | null, bank: Element | null): string | null {
  const iban = textOf(account, 'Id', 'IBAN');
  if (iban !== null)
    return iban
      .replaceAll(/[\s\p{C}]/gu, '')
      .toUpperCase()
      .slice(0, LONGEST_ACCOUNT);
  const other = textOf(account, 'Id', 'Othr', 'Id')?.replaceAll(/[\s\p{C}]/gu, '') ?? null;
  if (other === null || other.includes('/')) return other?.slice(0, LONGEST_ACCOUNT) ?? null;
  const institution = childOf(bank, 'FinInstnId');
  const code = textOf(institution, 'Othr', 'Id') ?? textOf(institution, 'ClrSysMmbId', 'MmbId') ?? '';
  const written = /^\d{16}$/.test(other) ? other.replace(/^(\d{6})(\d{10})$/, '$1-$2') : other;
  return (/^\d{4}$/.test(code) ? `${written}/${code}` : other).slice(0, LONGEST_ACCOUNT);
}

/** Up to version 7 a party holds its name, later versions put it under `Pty`. */
function partyOf(detail: Element, party: 'Dbtr' | 'Cdtr', message: string | null): Counterparty {
  const parties = childOf(detail, 'RltdPties');
  const name = textOf(parties, party, 'Nm') ?? textOf(parties, party, 'Pty', 'Nm') ?? textOf(parties, `Ultmt${party}`, 'Nm');
  return {
    name: name === null ? null : readLine(name, LONGEST_NAME),
    account: accountOf(childOf(parties, `${party}Acct`), childOf(detail, 'RltdAgts', `${party}Agt`)),
    message,
  };
}

function symbolOf(detail: Element): string | null {
  const remittance = childOf(detail, 'RmtInf');
  for (const structured of childrenOf(remittance, 'Strd')) {
    const info = childOf(structured, 'CdtrRefInf');
    const type = childOf(info, 'Tp', 'CdOrPrtry');
    const symbol = readReferenceSymbol(textOf(info, 'Ref') ?? '', textOf(type, 'Prtry') ?? textOf(type, 'Cd'));
    if (symbol !== null) return symbol;
  }
  const texts = [
    textOf(detail, 'Refs', 'EndToEndId'),
    textOf(detail, 'Refs', 'InstrId'),
    textOf(detail, 'Refs', 'PmtInfId'),
    ...childrenOf(remittance, 'Ustrd').map((one) => one.text),
    ...childrenOf(remittance, 'Strd').flatMap((one) => childrenOf(one, 'AddtlRmtInf').map(({ text }) => text)),
    textOf(detail, 'AddtlTxInf'),
  ];
  for (const text of texts) {
    const symbol = findMarkedSymbol(text ?? '');
    if (symbol !== null) return symbol;
  }
  return null;
}

function referencesOf(detail: Element): { bank: string | null; clearing: string | null; all: string[] } {
  const refs = childOf(detail, 'Refs');
  const read = (name: string) => readBankReference(textOf(refs, name));
  const [bank, transaction, instruction, clearing, payers] = ['AcctSvcrRef', 'TxId', 'InstrId', 'ClrSysRef', 'EndToEndId'].map(read);
  return {
    bank: bank ?? null,
    clearing: transaction ?? clearing ?? null,
    all: [bank, transaction, instruction, clearing, payers].flatMap((one) => one ?? []),
  };
}

/** Number of an entry within its statement, which another statement of the same days may number otherwise. */
const isOrdinal = (reference: string) => /^\d{1,5}$/.test(reference);

const isReturning = (element: Element) => returningFamilies.has(textOf(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? '');

/** Reads one TxDtls in the currency of its entry, whose own amount comes first (versions 4 and later). */
export function readDetail(detail: Element, line: number): PaymentDetail {
  const amount = childOf(detail, 'Amt') ?? childOf(detail, 'AmtDtls', 'TxAmt', 'Amt') ?? childOf(detail, 'AmtDtls', 'InstdAmt', 'Amt');
  const references = referencesOf(detail);
  const message = readLine(
    childrenOf(childOf(detail, 'RmtInf'), 'Ustrd')
      .map(({ text }) => text)
      .join(' '),
    LONGEST_MESSAGE,
  );
  return {
    amountMinor: amount === null ? null : readMinor(amount.text, line),
    currency: amount?.currency ?? null,
    isCredit: isCreditOf(detail, line),
    isReturned: childOf(detail, 'RtrInf') !== null || isReturning(detail),
    variableSymbol: symbolOf(detail),
    bankReference: references.bank,
    clearingReference: references.clearing,
    references: references.all,
    debtor: partyOf(detail, 'Dbtr', message),
    creditor: partyOf(detail, 'Cdtr', message),
  };
}

/** The status of an entry: a code, which later versions put under `Cd`. Entries without one are booked. */
export const isBooked = (entry: Element): boolean =>
  (textOf(entry, 'Sts') ?? textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts', 'Prtry') ?? 'BOOK') === 'BOOK';

function kindOf(isCredit: boolean, isReturn: boolean): EntryKind {
  if (isReturn) return isCredit ? 'RETURN_OF_DEBIT' : 'RETURN_OF_CREDIT';
  return isCredit ? 'CREDIT' : 'DEBIT';
}

const nobody: Counterparty = { name: null, account: null, message: null };

/** The payer of a credit, also of one that is taken back; the payee of every other payment. */
function counterpartyOf(kind: EntryKind, detail: PaymentDetail | undefined, text: string | null): Counterparty {
  if (!detail) return { ...nobody, message: text };
  const isPayer = kind === 'CREDIT' || kind === 'RETURN_OF_CREDIT';
  const [party, other] = isPayer ? [detail.debtor, detail.creditor] : [detail.creditor, detail.debtor];
  // Some banks name only one party of a returned payment, in either place.
  if (party.name === null && party.account === null && kind.startsWith('RETURN')) return { ...other, message: other.message ?? text };
  return { ...party, message: party.message ?? text };
}

const signed = (minor: bigint, isCredit: boolean) => (isCredit ? minor : -minor);

/** Whether the payments of a batch add up to its entry, in its currency. */
function isSplit(details: readonly PaymentDetail[], amountMinor: bigint, currency: string | null, isCredit: boolean): boolean {
  let sum = 0n;
  for (const one of details) {
    if (one.amountMinor === null || (one.currency !== null && currency !== null && one.currency !== currency)) return false;
    sum += signed(one.amountMinor, one.isCredit ?? isCredit);
  }
  return sum === amountMinor;
}

export interface ReadEntry {
  amountMinor: bigint;
  payments: Omit<StatementEntry, 'statement' | 'account' | 'line'>[];
}

/** The payments of one Ntry: one, or as many as the bank lists with amounts that add up to the entry. */
export function readEntry(
  entry: Element,
  details: readonly PaymentDetail[],
  { line, lastDay, currency: stated }: { line: number; lastDay: CalendarDate | null; currency: string | null },
): ReadEntry {
  const amount = childOf(entry, 'Amt');
  const isCredit = isCreditOf(entry, line);
  const bookedOn = dateOf(childOf(entry, 'BookgDt'), line) ?? dateOf(childOf(entry, 'ValDt'), line) ?? lastDay;
  if (amount === null || isCredit === null || bookedOn === null)
    throw new StatementRefused('statementValue', { line, value: amount === null ? 'Amt' : isCredit === null ? 'CdtDbtInd' : 'BookgDt' });
  const amountMinor = signed(readMinor(amount.text, line), isCredit);
  // Dollars cannot be added up with the crowns of the account.
  if (amount.currency !== null && stated !== null && amount.currency !== stated)
    throw new StatementRefused('statementValue', { line, value: amount.currency });
  const currency = amount.currency ?? stated;
  const text = readLine(textOf(entry, 'AddtlNtryInf') ?? '', LONGEST_MESSAGE);
  const isReversed = isTrue(textOf(entry, 'RvslInd')) || isReturning(entry);
  const entryReference = readBankReference(textOf(entry, 'AcctSvcrRef'));
  const entryNumber = readBankReference(textOf(entry, 'NtryRef'));
  const numbered = entryNumber === null || isOrdinal(entryNumber) ? null : entryNumber;
  const own = [entryReference, numbered].flatMap((one) => one ?? []);
  const toPayment = (detail: PaymentDetail | undefined, minor: bigint, isUnsplitBatch: boolean) => {
    const kind = kindOf(minor === 0n ? isCredit : minor > 0n, isReversed || (detail?.isReturned ?? false));
    // The payments of a batch share the reference of its entry; the payer's references identify nothing at the bank.
    const shared = entryReference ?? numbered;
    const between = details.length > 1 ? (detail?.clearingReference ?? shared) : (shared ?? detail?.clearingReference);
    return {
      bookedOn,
      amountMinor: minor,
      currency,
      kind,
      variableSymbol: detail?.variableSymbol ?? findMarkedSymbol(text ?? ''),
      reference: detail?.bankReference ?? between ?? null,
      originalReferences: kind === 'CREDIT' || kind === 'DEBIT' ? [] : [...new Set([...(detail?.references ?? []), ...own])],
      counterparty: counterpartyOf(kind, detail, text),
      isUnsplitBatch,
    };
  };
  if (details.length > 1 && isSplit(details, amountMinor, currency, isCredit))
    return {
      amountMinor,
      payments: details.map((one) => toPayment(one, signed(one.amountMinor ?? 0n, one.isCredit ?? isCredit), false)),
    };
  const batchSize = Number(textOf(childOf(entry, 'NtryDtls', 'Btch'), 'NbOfTxs') ?? '1');
  const isUnsplit = details.length > 1 || batchSize > 1;
  return { amountMinor, payments: [toPayment(isUnsplit ? undefined : details[0], amountMinor, isUnsplit)] };
}
