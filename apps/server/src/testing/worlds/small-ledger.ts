import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFixedClock } from '../../platform/clock/clock.ts';
import { describeReason } from '../../features/import-engine/rows/reasons.ts';
import { importFolder } from '../../features/import-engine/import-engine.service.ts';
import type { TestApp } from '../app/test-app.ts';

/**
 * A company small enough to be recomputed by hand, on the days around TEST_NOW (2026-03-02). `mixed` has a CZK and a EUR
 * contract, `single` a EUR one, `unpriced` holds a security without any price, `unrated` has a CZK contract and a USD one
 * without any USD rate. Rows after TEST_NOW must be left out until the tests reach PRICED_UNTIL.
 */
export const investments = [
  { symbol: '101', contract: 'K1', client: 'mixed', strategy: '1', label: 'Na důchod', currency: 'CZK' },
  { symbol: '102', contract: 'K1', client: 'mixed', strategy: '2', label: '', currency: 'CZK' },
  { symbol: '103', contract: 'K2', client: 'mixed', strategy: '2', label: 'Na dom', currency: 'EUR' },
  { symbol: '201', contract: 'K3', client: 'single', strategy: '1', label: '', currency: 'EUR' },
  { symbol: '301', contract: 'K4', client: 'unpriced', strategy: '1', label: '', currency: 'CZK' },
  { symbol: '401', contract: 'K5', client: 'unrated', strategy: '1', label: '', currency: 'CZK' },
  { symbol: '402', contract: 'K6', client: 'unrated', strategy: '2', label: '', currency: 'USD' },
] as const;

export type SmallClient = (typeof investments)[number]['client'];
export type Cells = readonly string[];

export const ceska = 'CZ0005112300';
export const world = 'IE00B5BMR087';
export const unpricedFund = 'CZ0008019106';
/** ISIN, name, kind, currency. */
export const securities: readonly Cells[] = [
  [ceska, 'ČEZ', 'SHARE', 'CZK'],
  [world, 'Světový fond', 'FUND', 'EUR'],
  [unpricedFund, 'Fond bez ceny', 'FUND', 'CZK'],
];

/** The last day with prices, after TEST_NOW: portfolios are first valued on the current day and later on this day. */
export const PRICED_UNTIL = '2026-03-10';

/** ISIN, day, price: with gaps, six decimals and halves of a haléř in the products. */
export const prices: readonly Cells[] = [
  [ceska, '2024-11-04', '905.5'],
  [ceska, '2024-11-05', '911.333333'],
  [ceska, '2024-12-20', '987.654321'],
  [ceska, '2025-06-30', '1100.005'],
  [ceska, '2026-02-27', '1204.125'],
  [ceska, PRICED_UNTIL, '1190'],
  [world, '2024-11-01', '8.123456'],
  [world, '2025-01-15', '9.000005'],
  [world, '2025-09-01', '8.5'],
  [world, '2026-02-26', '9.876543'],
];

/** Currency, day, CZK for one unit; no rates on weekends and holidays, none for USD. */
export const rates: readonly Cells[] = [
  ['EUR', '2024-11-01', '25.345'],
  ['EUR', '2024-11-06', '25.29'],
  ['EUR', '2025-03-03', '24.985'],
  ['EUR', '2025-12-31', '24.235'],
  ['EUR', '2026-02-27', '24.675'],
];

/** Reference, variable symbol, day, type, fee type, amount, currency, variable symbol of the other side. */
export const cash: readonly Cells[] = [
  ['M1', '101', '2024-11-04', 'DEPOSIT', '', '100000', 'CZK', ''],
  ['M2', '101', '2024-11-04', 'FEE', 'Vstupní poplatek', '-1500', 'CZK', ''],
  ['M3', '101', '2025-01-20', 'TRANSFER_OUT', '', '-20000', 'CZK', '102'],
  ['M4', '102', '2025-01-20', 'TRANSFER_IN', '', '20000', 'CZK', '101'],
  ['M5', '102', '2025-01-21', 'FX', '', '-12650.5', 'CZK', ''],
  ['M6', '102', '2025-01-21', 'FX', '', '500.07', 'EUR', ''],
  ['M7', '103', '2025-02-03', 'DEPOSIT', '', '3000.55', 'EUR', ''],
  ['M8', '101', '2025-06-30', 'DIVIDEND', '', '1234.56', 'CZK', ''],
  ['M9', '101', '2025-10-10', 'WITHDRAWAL', '', '-15000', 'CZK', ''],
  ['M10', '103', '2025-12-31', 'FEE', 'Poplatek za správu', '-7.77', 'EUR', ''],
  ['M11', '103', '2026-03-05', 'DEPOSIT', '', '100', 'EUR', ''],
  ['M12', '201', '2025-11-03', 'DEPOSIT', '', '5000', 'EUR', ''],
  ['M13', '301', '2025-11-03', 'DEPOSIT', '', '9000', 'CZK', ''],
  ['M14', '401', '2025-11-03', 'DEPOSIT', '', '1000', 'CZK', ''],
  ['M15', '402', '2025-11-03', 'DEPOSIT', '', '250', 'USD', ''],
];

/** Reference, variable symbol, day, type, ISIN, quantity, price, amount, currency. */
export const trades: readonly Cells[] = [
  ['T1', '101', '2024-11-05', 'BUY', ceska, '70.123456', '911.333333', '-63905.85', 'CZK'],
  ['T2', '102', '2025-01-21', 'BUY', world, '55.555555', '9.000005', '-500', 'EUR'],
  ['T3', '103', '2025-02-04', 'BUY', world, '300', '9.000005', '-2700', 'EUR'],
  ['T4', '101', '2025-06-30', 'SELL', ceska, '-20.123455', '1100.005', '22135.9', 'CZK'],
  ['T5', '103', '2025-09-02', 'SPLIT', world, '0.000001', '', '0', 'EUR'],
  ['T6', '201', '2025-11-03', 'BUY', world, '500.5', '8.5', '-4254.25', 'EUR'],
  ['T7', '301', '2025-11-03', 'BUY', unpricedFund, '10', '100', '-1000', 'CZK'],
];

/** Reference, variable symbol, moment in Prague, type, ISIN, amount, currency. */
export const instructions: readonly Cells[] = [
  ['P1', '101', '2024-11-04 16:45', 'BUY', ceska, '63905.85', 'CZK'],
  ['P2', '101', '2025-10-09 09:07', 'WITHDRAWAL', '', '15000', 'CZK'],
  ['P3', '102', '2025-01-20 10:00', 'BUY', world, '500', 'EUR'],
];

const lines = (header: string, rows: readonly Cells[]) => [header, ...rows.map((row) => row.join(','))].map((line) => `${line}\n`).join('');
const distinct = (rows: readonly Cells[]) => [...new Map(rows.map((row) => [row.join(), row])).values()];

function composeFiles(codes: Readonly<Record<SmallClient, string>>): Record<string, string> {
  const contracts = distinct(
    investments.map(({ contract, client, currency }) => [contract, codes[client], 'Správa portfolia', currency, '2024-10-28']),
  );
  return {
    securities: lines('isin,name,kind,currency', securities),
    prices: lines('isin,date,price', prices),
    rates: lines('currency,date,rate', rates),
    strategies: lines('external_id,name,strategy_name', [
      ['1', 'Vyvážená', 'Vyvážená strategie'],
      ['2', 'Dynamická', 'Dynamická strategie'],
    ]),
    contracts: lines('contract_number,client_code,contract_type,currency,signed_on', contracts),
    'contract-strategies': lines(
      'contract_number,strategy_external_id,variable_symbol,label_text,position',
      investments.map(({ contract, strategy, symbol, label }) => [contract, strategy, symbol, label, symbol.slice(-1)]),
    ),
    'cash-transactions': lines(
      'trans_ref,variable_symbol,transaction_date,cash_transaction_type,fee_type_name,amount,currency,counterpart_variable_symbol,isin',
      cash.map((row) => [...row, row[3] === 'DIVIDEND' ? ceska : '']),
    ),
    trades: lines('trans_ref,variable_symbol,transaction_date,sec_transaction_type,isin,quantity,price,amount,currency', trades),
    instructions: lines('instruction_reference,variable_symbol,instructed_at,transaction_type,isin,amount,currency', instructions),
  };
}

/** Imports the small ledgers for clients by their codes, as an operator would after the last day of the rows. */
export async function importSmallLedger({ platform }: TestApp, codes: Readonly<Record<SmallClient, string>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-small-ledger-'));
  try {
    for (const [name, content] of Object.entries(composeFiles(codes))) await writeFile(join(folder, `${name}.csv`), content);
    const deps = {
      clock: createFixedClock(`${PRICED_UNTIL}T20:00:00Z`),
      audit: platform.audit,
      jobs: platform.jobs,
      config: platform.config,
    };
    const { files } = await importFolder(platform.db, deps, folder);
    const faults = files.flatMap(({ file, faults: { listed } }) =>
      listed.map(({ line, reason }) => `${file}:${line} ${describeReason(reason)}`),
    );
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
