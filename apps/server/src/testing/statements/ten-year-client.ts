import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { eq } from 'drizzle-orm';
import { clients } from '../../database/schema/clients.ts';
import { importFolder } from '../../features/import-engine/import-engine.service.ts';
import { describeFile } from '../../features/import-engine/rows/report.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';

/** ČEZ pays dividends and splits, the fund is in euro, the bond pays interest and is sold; all amounts are haléře or cents. */
export const isins = { share: 'CZ0005112300', fund: 'IE00B5BMR087', bond: 'CZ0008019106' } as const;

export interface MoneyRow {
  symbol: string;
  date: string;
  kind: string;
  fee: string;
  minor: number;
  currency: string;
  other: string;
  isin: string;
}

export interface UnitRow {
  symbol: string;
  date: string;
  kind: string;
  isin: string;
  units: number;
  /** Hundredths of the currency for one unit. */
  price: number;
  minor: number;
  currency: string;
}

/** The rows of the ledger as they were imported: what a statement is recomputed from. */
export interface TenYearLedger {
  cash: MoneyRow[];
  trades: UnitRow[];
}

/** Deterministic steps of -3 to +3 %, so that the prices of ten years need no file. */
function createWalk(seed: number, start: number): () => number {
  let [state, value] = [seed, start];
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    value = Math.max(500, Math.round((value * (97 + (Math.floor(state / 65_536) % 7))) / 100));
    return value;
  };
}

const decimal = (minor: number) =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

/** First days of the 120 months from March 2016 on. */
const months = Array.from({ length: 120 }, (_, index) => {
  const month = index + 2;
  return `${2016 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
});

interface Quotes {
  price: Map<string, number>;
  lines: string[];
}

function quote(isin: string, walk: () => number): Quotes {
  const price = new Map<string, number>();
  const lines: string[] = [];
  for (const first of months)
    for (const day of [0, 7, 14, 21]) {
      const date = addDays(first, day);
      const value = walk();
      price.set(date, value);
      lines.push(`${isin},${date},${decimal(value)}`);
    }
  return { price, lines };
}

function compose() {
  const quotes = {
    share: quote(isins.share, createWalk(7, 50_000)),
    fund: quote(isins.fund, createWalk(11, 4_000)),
    bond: quote(isins.bond, createWalk(3, 10_000)),
  };
  const rate = createWalk(5, 2_600);
  const rates = months.flatMap((first) => [0, 10, 20].map((day) => `EUR,${addDays(first, day)},${decimal(rate())}`));
  const ledger: TenYearLedger = { cash: [], trades: [] };
  const book = (symbol: string, date: string, kind: string, minor: number, more: Partial<MoneyRow> = {}) =>
    ledger.cash.push({ symbol, date, kind, minor, fee: '', currency: symbol === '903' ? 'EUR' : 'CZK', other: '', isin: '', ...more });
  const trade = (symbol: string, date: string, name: keyof typeof isins, units: number) => {
    const price = quotes[name].price.get(date) ?? 0;
    const currency = name === 'fund' ? 'EUR' : 'CZK';
    ledger.trades.push({
      symbol,
      date,
      kind: units > 0 ? 'BUY' : 'SELL',
      isin: isins[name],
      units,
      price,
      minor: -units * price,
      currency,
    });
  };
  const heldOf = (symbol: string, name: keyof typeof isins) =>
    ledger.trades.reduce((sum, row) => sum + (row.symbol === symbol && row.isin === isins[name] ? row.units : 0), 0);
  for (const [index, first] of months.entries()) {
    const later = addDays(first, 7);
    book('901', first, 'DEPOSIT', 1_500_000 + index);
    trade('901', later, 'share', 5 + (index % 4));
    if (index % 3 === 0) {
      book('903', first, 'DEPOSIT', 90_000);
      trade('903', later, 'fund', 9);
      book('901', addDays(first, 3), 'FEE', -(12_345 + index), { fee: 'Poplatek za správu' });
      book('903', addDays(first, 3), 'FEE', -(777 + index), { fee: 'Poplatek za správu' });
    }
    if (index % 12 === 5) {
      book('901', addDays(first, 2), 'TRANSFER_OUT', -2_000_000, { other: '902' });
      book('902', addDays(first, 2), 'TRANSFER_IN', 2_000_000, { other: '901' });
      book('902', addDays(first, 4), 'FX', -1_200_000);
      book('902', addDays(first, 4), 'FX', 45_000, { currency: 'EUR' });
      trade('902', later, 'fund', 3);
      book('901', addDays(first, 9), 'DIVIDEND', 4_321 * heldOf('901', 'share'), { isin: isins.share });
      book('901', addDays(first, 9), 'TAX', -648 * heldOf('901', 'share'), { isin: isins.share });
    }
    if (index % 12 === 10) {
      trade('901', later, 'share', -3);
      book('901', addDays(first, 12), 'WITHDRAWAL', -800_000);
    }
    if (index === 39) {
      const units = heldOf('901', 'share');
      ledger.trades.push({
        symbol: '901',
        date: addDays(first, 10),
        kind: 'SPLIT',
        isin: isins.share,
        units,
        price: 0,
        minor: 0,
        currency: 'CZK',
      });
    }
  }
  // The third contract is opened in 2017 and closed in 2020: nothing is left of it.
  book('904', '2017-03-01', 'DEPOSIT', 5_000_000);
  trade('904', '2017-03-08', 'bond', 300);
  book('904', '2018-03-15', 'INTEREST', 123_456);
  book('904', '2019-01-02', 'FEE', -5_000, { fee: 'Výstupní poplatek' });
  trade('904', '2020-06-08', 'bond', -300);
  const left = [...ledger.cash, ...ledger.trades].reduce((sum, row) => sum + (row.symbol === '904' ? row.minor : 0), 0);
  book('904', '2020-06-15', 'WITHDRAWAL', -left);
  return { ledger, prices: Object.values(quotes).flatMap(({ lines }) => lines), rates };
}

const investments = [
  ['V1', '1', '901'],
  ['V1', '2', '902'],
  ['V2', '2', '903'],
  ['V3', '1', '904'],
] as const;

function filesOf({ ledger, prices, rates }: ReturnType<typeof compose>, clientCode: string): Record<string, string[]> {
  return {
    securities: [
      'isin,name,kind,currency',
      `${isins.share},ČEZ,SHARE,CZK`,
      `${isins.fund},Světový fond,FUND,EUR`,
      `${isins.bond},Dluhopis,BOND,CZK`,
    ],
    prices: ['isin,date,price', ...prices],
    rates: ['currency,date,rate', ...rates],
    strategies: ['external_id,name', '1,Vyvážená', '2,Dynamická'],
    contracts: [
      'contract_number,client_code,contract_type,currency,signed_on',
      ...[
        ['V1', 'CZK'],
        ['V2', 'EUR'],
        ['V3', 'CZK'],
      ].map(([number, currency]) => `${number},${clientCode},Správa portfolia,${currency},2016-02-01`),
    ],
    'contract-strategies': [
      'contract_number,strategy_external_id,variable_symbol,position',
      ...investments.map((row) => [...row, row[2].slice(-1)].join(',')),
    ],
    'cash-transactions': [
      'trans_ref,variable_symbol,transaction_date,cash_transaction_type,fee_type_name,amount,currency,counterpart_variable_symbol,isin',
      ...ledger.cash.map((row, index) =>
        [`M${index}`, row.symbol, row.date, row.kind, row.fee, decimal(row.minor), row.currency, row.other, row.isin].join(','),
      ),
    ],
    trades: [
      'trans_ref,variable_symbol,transaction_date,sec_transaction_type,isin,quantity,price,amount,currency',
      ...ledger.trades.map((row, index) =>
        [
          `T${index}`,
          row.symbol,
          row.date,
          row.kind,
          row.isin,
          row.units,
          row.kind === 'SPLIT' ? '' : decimal(row.price),
          decimal(row.minor),
          row.currency,
        ].join(','),
      ),
    ],
  };
}

/** Creates a client with three contracts in two currencies and ten years of bookings; returns the rows that were imported. */
export async function createTenYearClient(app: TestApp): Promise<{ person: TestPerson; ledger: TenYearLedger }> {
  const { platform } = app;
  const person = await createPerson(app, 'CLIENT');
  const [row] = await platform.db
    .select({ code: clients.clientCode })
    .from(clients)
    .where(eq(clients.id, person.clientId ?? ''));
  const composed = compose();
  const folder = await mkdtemp(join(tmpdir(), 'pramen-ten-years-'));
  for (const [name, lines] of Object.entries(filesOf(composed, row?.code ?? '')))
    await writeFile(join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  const { files, hasFaults } = await importFolder(platform.db, platform, folder);
  await rm(folder, { recursive: true });
  if (hasFaults) throw new Error(files.flatMap((file) => describeFile(file, false)).join('\n'));
  return { person, ledger: composed.ledger };
}
