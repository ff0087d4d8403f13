/** One payment as both formats hold it. */
export interface WrittenPayment {
  /** YYYY-MM-DD */
  on: string;
  /** Hundredths; positive raises the balance. */
  minor: number;
  symbol?: string;
  reference?: string;
  name?: string;
  /** `19-2000145399/0800` without or with a prefix. */
  account?: { prefix: string; number: string; bankCode: string };
  isReversal?: boolean;
}

export interface WrittenStatement {
  iban: string;
  currency: string;
  number: number;
  from: string;
  to: string;
  openingMinor: number;
  payments: readonly WrittenPayment[];
}

const decimal = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const indicator = (minor: number) => (minor < 0 ? 'DBIT' : 'CRDT');
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const sumOf = (payments: readonly WrittenPayment[], isWanted: (minor: number) => boolean) =>
  payments.reduce((sum, { minor }) => sum + (isWanted(minor) ? Math.abs(minor) : 0), 0);

function balance(code: string, minor: number, currency: string, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimal(minor)}</Amt><CdtDbtInd>${indicator(minor)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function party(payment: WrittenPayment): string {
  // A reversal names the parties of the payment that it takes back.
  const role = payment.minor < 0 === (payment.isReversal ?? false) ? 'Dbtr' : 'Cdtr';
  const name = payment.name === undefined ? '' : `<${role}><Nm>${escape(payment.name)}</Nm></${role}>`;
  const { account } = payment;
  if (!account) return `<RltdPties>${name}</RltdPties>`;
  const number = `${account.prefix === '' ? '' : `${account.prefix}-`}${account.number}`;
  return `<RltdPties>${name}<${role}Acct><Id><Othr><Id>${number}</Id></Othr></Id></${role}Acct></RltdPties><RltdAgts><${role}Agt><FinInstnId><Othr><Id>${account.bankCode}</Id></Othr></FinInstnId></${role}Agt></RltdAgts>`;
}

function entry(payment: WrittenPayment, currency: string): string {
  const { minor, on, reference, symbol, isReversal = false } = payment;
  return `<Ntry><Amt Ccy="${currency}">${decimal(minor)}</Amt><CdtDbtInd>${indicator(minor)}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>${reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<NtryDtls><TxDtls><Refs>${symbol === undefined ? '<EndToEndId>NOTPROVIDED</EndToEndId>' : `<EndToEndId>/VS/${symbol}/SS//KS/0558</EndToEndId>`}</Refs>${party(payment)}</TxDtls></NtryDtls></Ntry>
`;
}

/** One Stmt of camt.053. */
export function writeCamtStatement({ iban, currency, number, from, to, openingMinor, payments }: WrittenStatement): string {
  const credits = sumOf(payments, (minor) => minor > 0);
  const debits = sumOf(payments, (minor) => minor < 0);
  const count = (isWanted: (minor: number) => boolean) => payments.filter(({ minor }) => isWanted(minor)).length;
  return `<Stmt><Id>${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${to}T23:00:00+01:00</CreDtTm><FrToDt><FrDtTm>${from}T00:00:00+01:00</FrDtTm><ToDtTm>${to}T23:59:59+01:00</ToDtTm></FrToDt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('PRCD', openingMinor, currency, from)}
${balance('CLBD', openingMinor + credits - debits, currency, to)}
<TxsSummry><TtlNtries><NbOfNtries>${payments.length}</NbOfNtries><Sum>${decimal(credits + debits)}</Sum></TtlNtries><TtlCdtNtries><NbOfNtries>${count((minor) => minor > 0)}</NbOfNtries><Sum>${decimal(credits)}</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>${count((minor) => minor < 0)}</NbOfNtries><Sum>${decimal(debits)}</Sum></TtlDbtNtries></TxsSummry>
${payments.map((payment) => entry(payment, currency)).join('')}</Stmt>`;
}

export const CAMT_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-01T00:00:00</CreDtTm></GrpHdr>';
export const CAMT_TAIL = '</BkToCstmrStmt></Document>';

export const writeCamt = (...statements: readonly WrittenStatement[]): string =>
  `${CAMT_HEAD}${statements.map(writeCamtStatement).join('\n')}${CAMT_TAIL}`;

const digits = (value: string | number, length: number) => String(value).padStart(length, '0');
const text = (value: string, length: number) => value.slice(0, length).padEnd(length);
const day = (date: string) => `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`;
const sign = (minor: number) => (minor < 0 ? '-' : '+');
/** The 16 digits of the account in a Czech or Slovak IBAN. */
const accountIn = (iban: string) => iban.slice(8);
const numbers: Readonly<Record<string, string>> = { CZK: '00203', EUR: '00978', USD: '00840' };

function posting({ minor, isReversal = false }: WrittenPayment): string {
  if (isReversal) return minor < 0 ? '5' : '4';
  return minor < 0 ? '1' : '2';
}

function item(payment: WrittenPayment, account: string, currency: string): string {
  const counter = payment.account ? digits(payment.account.prefix, 6) + digits(payment.account.number, 10) : digits('', 16);
  return [
    '075',
    account,
    counter,
    digits(payment.reference ?? '', 13),
    digits(Math.abs(payment.minor), 12),
    posting(payment),
    digits(payment.symbol ?? '', 10),
    '00',
    digits(payment.account?.bankCode ?? '', 4),
    '0558',
    digits('', 10),
    day(payment.on),
    text(payment.name ?? '', 20),
    numbers[currency] ?? '00000',
    day(payment.on),
  ].join('');
}

/** Lines of one GPC statement, without their ends; the accounts in `mapAccount`'s form. */
export function writeGpcLines(
  { iban, currency, number, from, to, openingMinor, payments }: WrittenStatement,
  mapAccount: (account: string) => string = (account) => account,
): string[] {
  const credits = sumOf(payments, (minor) => minor > 0);
  const debits = sumOf(payments, (minor) => minor < 0);
  const closing = openingMinor + credits - debits;
  const account = mapAccount(accountIn(iban));
  const head = [
    '074',
    account,
    text('Pramen, a.s.', 20),
    day(from),
    digits(Math.abs(openingMinor), 14),
    sign(openingMinor),
    digits(Math.abs(closing), 14),
    sign(closing),
    digits(debits, 14),
    '0',
    digits(credits, 14),
    '0',
    digits(number, 3),
    day(to),
    text('', 14),
  ].join('');
  return [head, ...payments.map((payment) => item(payment, account, currency))];
}

export const writeGpc = (...statements: readonly WrittenStatement[]): string =>
  `${statements.flatMap((statement) => writeGpcLines(statement)).join('\r\n')}\r\n`;
