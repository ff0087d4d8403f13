import { endpoint } from '../endpoint.ts';
import { collection } from '../fields.ts';
import { Instruction, LedgerQuery, Trade, Transaction } from './ledger.schemas.ts';

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
