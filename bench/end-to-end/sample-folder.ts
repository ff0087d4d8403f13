import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { formatScaled, MICRO_SCALE, MONEY_SCALE } from '@pramen/domain/money/scaled';
import type { Ledger, LedgerSeries } from '@pramen/domain/portfolio/ledger/ledger';

type Cell = string | number;

function save(folder: string, name: string, header: string, rows: readonly Cell[][]): void {
  writeFileSync(join(folder, `${name}.csv`), [header, ...rows.map((row) => row.join(','))].map((line) => `${line}\n`).join(''));
}

const micro = (value: number) => formatScaled(value, MICRO_SCALE);
const money = (value: number) => formatScaled(value, MONEY_SCALE);

function listQuotes(key: string, { days, micros }: LedgerSeries): Cell[][] {
  return Array.from(days, (day, index) => [key, calendarDateOf(day), micro(micros[index] ?? NaN)]);
}

/** A valid ISIN for a security of the sample, whose own ISINs have no check digit (ISO 6166: letters as 10 to 35, then Luhn). */
function isinOf(security: number): string {
  const body = `CZ${String(security).padStart(9, '0')}`;
  const digits = [...body].map((letter) => Number.parseInt(letter, 36)).join('');
  const sum = [...digits]
    .toReversed()
    .reduce(
      (total, digit, index) => total + [...String(Number(digit) * (index % 2 === 0 ? 2 : 1))].reduce((part, one) => part + Number(one), 0),
      0,
    );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Codes by which rows of the files reference one another; `prefix` distinguishes several ledgers in one database. */
function namesOf(ledger: Ledger, prefix: string) {
  const contractIds = [...new Set(ledger.strategies.map(({ contractId }) => contractId))];
  return {
    client: `B${prefix}`,
    contracts: contractIds.map((id, index) => ({ id, number: `9${prefix}${String(index).padStart(4, '0')}` })),
    symbolOf: (strategy: number) => `9${prefix}${String(strategy).padStart(4, '0')}`,
  };
}

/** Writes securities, prices and rates of a ledger as import files. */
export function saveMarket(ledger: Ledger, folder: string): void {
  save(
    folder,
    'securities',
    'isin,name,kind,currency',
    ledger.securities.map(({ name, currency }, index) => [isinOf(index), name, 'FUND', currency]),
  );
  save(
    folder,
    'prices',
    'isin,date,price',
    ledger.securities.flatMap(({ prices }, index) => listQuotes(isinOf(index), prices)),
  );
  save(
    folder,
    'rates',
    'currency,date,rate',
    Object.entries(ledger.rates).flatMap(([currency, series]) => listQuotes(currency, series)),
  );
}

function savePeople(ledger: Ledger, folder: string, prefix: string, email: string): void {
  const { client, contracts, symbolOf } = namesOf(ledger, prefix);
  const numberOf = (id: string) => contracts.find((contract) => contract.id === id)?.number ?? '';
  save(
    folder,
    'strategies',
    'external_id,name',
    ledger.strategies.map(({ name }, index) => [9_000 + index, name]),
  );
  save(folder, 'clients', 'client_code,email,firstname,surname,title_before,title_after,phone,language', [
    [client, email, 'Jana', 'Měřená', '', '', '+420777999000', 'cs'],
  ]);
  const currencyOf = (id: string) => ledger.strategies.find(({ contractId }) => contractId === id)?.currency ?? 'CZK';
  save(
    folder,
    'contracts',
    'contract_number,client_code,contract_type,currency',
    contracts.map(({ id, number }) => [number, client, 'Správa portfolia', currencyOf(id)]),
  );
  const investments = ledger.strategies.map(({ contractId }, index) => [
    numberOf(contractId),
    9_000 + index,
    symbolOf(index),
    '',
    index + 1,
  ]);
  save(folder, 'contract-strategies', 'contract_number,strategy_external_id,variable_symbol,label_text,position', investments);
}

/** Writes one client with the ledger as import files; `prefix` (digits) distinguishes several clients. */
export function saveClient(ledger: Ledger, folder: string, prefix: string, email: string): void {
  const { symbolOf } = namesOf(ledger, prefix);
  savePeople(ledger, folder, prefix, email);
  const cash = ledger.cash.map(({ reference, strategy, day, kind, amountMinor, currency }) => [
    reference,
    symbolOf(strategy),
    calendarDateOf(day),
    kind,
    money(amountMinor),
    currency,
  ]);
  save(folder, 'cash-transactions', 'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency', cash);
  const trades = ledger.trades.map(({ reference, strategy, day, kind, security, quantityMicro, amountMinor, currency }) => [
    reference,
    symbolOf(strategy),
    calendarDateOf(day),
    kind,
    isinOf(security),
    micro(quantityMicro),
    '1',
    money(amountMinor),
    currency,
  ]);
  save(folder, 'trades', 'trans_ref,variable_symbol,transaction_date,sec_transaction_type,isin,quantity,price,amount,currency', trades);
}
