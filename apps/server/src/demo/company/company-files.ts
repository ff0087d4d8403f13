import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strategies } from './catalogue.ts';
import { writeHistory } from './history.ts';
import { readMarket } from './market.ts';
import type { MarketTime } from '../past/market-time.ts';
import { planClients } from './plans.ts';

const columns = {
  strategies: ['external_id', 'name', 'name_sk', 'strategy_name', 'strategy_name_sk', 'code', 'currency', 'performance', 'description'],
  clients: ['client_code', 'email', 'firstname', 'surname', 'title_before', 'company_name', 'phone', 'language', 'adviser_email'],
  contracts: ['contract_number', 'client_code', 'contract_type', 'currency', 'signed_on'],
  'contract-strategies': ['contract_number', 'strategy_external_id', 'variable_symbol', 'label_text', 'position'],
  'cash-transactions': [
    'trans_ref',
    'variable_symbol',
    'transaction_date',
    'cash_transaction_type',
    'fee_type_name',
    'fee_type_name_sk',
    'amount',
    'currency',
    'counterpart_variable_symbol',
    'isin',
  ],
  trades: ['trans_ref', 'variable_symbol', 'transaction_date', 'sec_transaction_type', 'isin', 'quantity', 'price', 'amount', 'currency'],
  instructions: ['instruction_reference', 'variable_symbol', 'instructed_at', 'transaction_type', 'amount', 'currency'],
} as const;
type FileName = keyof typeof columns;

export type CompanyFiles = Readonly<Record<FileName, string[][]>>;

/** The rows of the demo company's files; the same day yields the same rows. */
export async function composeCompany(time: MarketTime): Promise<CompanyFiles> {
  const market = await readMarket(time);
  const files: Record<FileName, string[][]> = {
    strategies: [],
    clients: [],
    contracts: [],
    'contract-strategies': [],
    'cash-transactions': [],
    trades: [],
    instructions: [],
  };
  for (const { externalId, name, nameSk, strategyName, strategyNameSk, code, currency, performance, description } of strategies)
    files.strategies.push([String(externalId), name, nameSk, strategyName, strategyNameSk, code, currency, performance, description]);
  for (const { client, plan } of planClients(time)) {
    const { clientCode, email, firstname, surname, titleBefore, companyName, phone, language, adviser } = client;
    files.clients.push([clientCode, email, firstname, surname, titleBefore, companyName, phone, language, adviser]);
    const history = writeHistory(market, clientCode, plan);
    files.contracts.push(...history.contracts);
    files['contract-strategies'].push(...history.contractStrategies);
    files['cash-transactions'].push(...history.cash);
    files.trades.push(...history.trades);
    files.instructions.push(...history.instructions);
  }
  return files;
}

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes the files in the format that the import reads. */
export async function saveCompanyFiles(files: CompanyFiles, folder: string): Promise<void> {
  for (const [name, header] of Object.entries(columns) as [FileName, readonly string[]][])
    await writeFile(join(folder, `${name}.csv`), [header, ...files[name]].map((row) => `${row.map(quote).join(',')}\n`).join(''));
}
