import type { EntityName } from './kind.ts';

/**
 * One realistic row of each kind of file, by column; together they form a folder that an empty portal can import. The people and documents
 * are fictitious, and the import creates the contract type.
 */
export const samples: Readonly<Record<EntityName, Readonly<Record<string, string>>>> = {
  securities: { isin: 'CZ0005112300', name: 'ČEZ', kind: 'SHARE', currency: 'CZK' },
  prices: { isin: 'CZ0005112300', date: '2024-01-02', price: '950.50' },
  rates: { currency: 'EUR', date: '2024-01-02', rate: '24.675' },
  'instrument-costs': { isin: 'CZ0005112300', kind: 'ONGOING', valid_from: '2024-01-01', rate: '0', amount: '' },
  benchmarks: { code: 'SVET-AKCIE', name: 'Světové akcie', name_sk: 'Svetové akcie', currency: 'USD' },
  'benchmark-values': { code: 'SVET-AKCIE', date: '2024-01-02', value: '3152.47' },
  strategies: {
    external_id: '1001',
    name: 'Vyvážená',
    strategy_name: 'Vyvážená strategie',
    code: 'VYV',
    is_active: 'true',
    performance: '0.05',
    benchmark: 'SVET-AKCIE',
  },
  clients: {
    client_code: 'C-001',
    email: 'zofie.prihodova@example.test',
    firstname: 'Žofie',
    surname: 'Příhodová',
    title_before: 'Ing.',
    phone: '+420777100001',
    language: 'cs',
  },
  'client-addresses': { client_code: 'C-001', type: 'DOMICILE', street: 'Dlouhá 1', city: 'Praha', zip_code: '110 00', country: 'CZ' },
  'client-bank-accounts': {
    client_code: 'C-001',
    currencies: 'CZK',
    account_number: '19-2000145399',
    bank_code: '0800',
    bank_account_owner: 'Žofie Příhodová',
    is_primary: 'true',
  },
  contracts: {
    contract_number: '2024000001',
    client_code: 'C-001',
    contract_type: 'Správa portfolia',
    currency: 'CZK',
    signed_on: '2024-01-02',
  },
  'contract-strategies': {
    contract_number: '2024000001',
    strategy_external_id: '1001',
    variable_symbol: '2400000101',
    label_text: 'Na důchod',
    position: '1',
  },
  'cash-transactions': {
    trans_ref: 'V-1',
    variable_symbol: '2400000101',
    transaction_date: '2024-01-02',
    cash_transaction_type: 'DEPOSIT',
    amount: '100000.00',
    currency: 'CZK',
  },
  trades: {
    trans_ref: 'T-1',
    variable_symbol: '2400000101',
    transaction_date: '2024-01-02',
    sec_transaction_type: 'BUY',
    isin: 'CZ0005112300',
    quantity: '50',
    price: '950.50',
    amount: '-47525.00',
    currency: 'CZK',
  },
  instructions: {
    instruction_reference: 'P-1',
    variable_symbol: '2400000101',
    instructed_at: '2024-01-01 16:45',
    transaction_type: 'BUY',
    isin: 'CZ0005112300',
    amount: '47525.00',
    currency: 'CZK',
  },
};

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sample as a file: column names and one row, as UTF-8 CSV with a byte order mark for spreadsheet programs. */
export function writeSample(name: EntityName): string {
  const cells = samples[name];
  return `\uFEFF${[Object.keys(cells), Object.values(cells)].map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`;
}
