import { Download, endpoint } from '../endpoint.ts';
import { collection, spreadsheetTypes } from '../fields.ts';
import { Instruction, LedgerExportQuery, LedgerQuery, Trade, Transaction } from './ledger.schemas.ts';

const read = { method: 'GET', permission: 'client-report.read' } as const;
const contract = '/api/client-report/contract/{id}';
const strategy = '/api/client-report/contract-strategy/{id}';

export const listContractTransactions = endpoint({
  ...read,
  id: 'ledger.listContractTransactions',
  path: `${contract}/transactions`,
  summary: 'Cash transactions of one contract',
  query: LedgerQuery,
  answer: collection(Transaction),
});

export const listContractTrades = endpoint({
  ...read,
  id: 'ledger.listContractTrades',
  path: `${contract}/trades`,
  summary: 'Trades of one contract',
  query: LedgerQuery,
  answer: collection(Trade),
});

export const listContractInstructions = endpoint({
  ...read,
  id: 'ledger.listContractInstructions',
  path: `${contract}/instructions`,
  summary: 'Instructions given on one contract',
  query: LedgerQuery,
  answer: collection(Instruction),
});

export const listContractStrategyTransactions = endpoint({
  ...read,
  id: 'ledger.listStrategyTransactions',
  path: `${strategy}/transactions`,
  summary: 'Cash transactions of one contract strategy',
  query: LedgerQuery,
  answer: collection(Transaction),
});

export const listContractStrategyTrades = endpoint({
  ...read,
  id: 'ledger.listStrategyTrades',
  path: `${strategy}/trades`,
  summary: 'Trades of one contract strategy',
  query: LedgerQuery,
  answer: collection(Trade),
});

export const listContractStrategyInstructions = endpoint({
  ...read,
  id: 'ledger.listStrategyInstructions',
  path: `${strategy}/instructions`,
  summary: 'Instructions given on one contract strategy',
  query: LedgerQuery,
  answer: collection(Instruction),
});

const exported = { ...read, query: LedgerExportQuery, answer: Download, download: spreadsheetTypes } as const;

export const exportContractTransactions = endpoint({
  ...exported,
  id: 'ledger.exportContractTransactions',
  path: `${contract}/transactions/export`,
  summary: 'Cash transactions of one contract as a spreadsheet',
});

export const exportContractTrades = endpoint({
  ...exported,
  id: 'ledger.exportContractTrades',
  path: `${contract}/trades/export`,
  summary: 'Trades of one contract as a spreadsheet',
});

export const exportContractInstructions = endpoint({
  ...exported,
  id: 'ledger.exportContractInstructions',
  path: `${contract}/instructions/export`,
  summary: 'Instructions of one contract as a spreadsheet',
});

export const exportContractStrategyTransactions = endpoint({
  ...exported,
  id: 'ledger.exportStrategyTransactions',
  path: `${strategy}/transactions/export`,
  summary: 'Cash transactions of one contract strategy as a spreadsheet',
});

export const exportContractStrategyTrades = endpoint({
  ...exported,
  id: 'ledger.exportStrategyTrades',
  path: `${strategy}/trades/export`,
  summary: 'Trades of one contract strategy as a spreadsheet',
});

export const exportContractStrategyInstructions = endpoint({
  ...exported,
  id: 'ledger.exportStrategyInstructions',
  path: `${strategy}/instructions/export`,
  summary: 'Instructions of one contract strategy as a spreadsheet',
});
