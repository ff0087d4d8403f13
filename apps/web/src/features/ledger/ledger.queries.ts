import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type {
  exportContractInstructions,
  exportContractStrategyInstructions,
  exportContractStrategyTrades,
  exportContractStrategyTransactions,
  exportContractTrades,
  exportContractTransactions,
  listContractInstructions,
  listContractStrategyInstructions,
  listContractStrategyTrades,
  listContractStrategyTransactions,
  listContractTrades,
  listContractTransactions,
} from '@pramen/contract/ledger/ledger.endpoints';
import type { Instruction, Trade, Transaction } from '@pramen/contract/ledger/ledger.schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile, type ReceivedFile } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import type { TableSettings } from '../../platform/storage/table-settings.ts';
import { writeOrder } from '../../platform/tables/table-address.ts';

/** Owner of the rows: a contract or one contract strategy. */
export interface LedgerScope {
  kind: 'contract' | 'strategy';
  id: string;
}

export interface LedgerRows {
  transactions: Transaction;
  trades: Trade;
  instructions: Instruction;
}
export type LedgerList = keyof LedgerRows;

interface Asked {
  params: { id: string };
  query: { order: string | undefined; filter: Record<string, string> };
}

interface LedgerPage<Row> {
  data: Row[];
  meta?: { total: number } | undefined;
}

type Page<List extends LedgerList> = (
  kind: LedgerScope['kind'],
  asked: Asked & { query: { page: number; length: number } },
  signal: AbortSignal,
) => Promise<LedgerPage<LedgerRows[List]>>;

const pages: { [List in LedgerList]: Page<List> } = {
  transactions: (kind, asked, signal) =>
    kind === 'contract'
      ? call<typeof listContractTransactions>('GET /api/client-report/contract/{id}/transactions', asked, { signal })
      : call<typeof listContractStrategyTransactions>('GET /api/client-report/contract-strategy/{id}/transactions', asked, { signal }),
  trades: (kind, asked, signal) =>
    kind === 'contract'
      ? call<typeof listContractTrades>('GET /api/client-report/contract/{id}/trades', asked, { signal })
      : call<typeof listContractStrategyTrades>('GET /api/client-report/contract-strategy/{id}/trades', asked, { signal }),
  instructions: (kind, asked, signal) =>
    kind === 'contract'
      ? call<typeof listContractInstructions>('GET /api/client-report/contract/{id}/instructions', asked, { signal })
      : call<typeof listContractStrategyInstructions>('GET /api/client-report/contract-strategy/{id}/instructions', asked, { signal }),
};

type Saved = (kind: LedgerScope['kind'], asked: Asked & { query: { format: SpreadsheetFormat } }) => Promise<ReceivedFile>;

const files: Record<LedgerList, Saved> = {
  transactions: (kind, asked) =>
    kind === 'contract'
      ? callForFile<typeof exportContractTransactions>('GET /api/client-report/contract/{id}/transactions/export', asked)
      : callForFile<typeof exportContractStrategyTransactions>('GET /api/client-report/contract-strategy/{id}/transactions/export', asked),
  trades: (kind, asked) =>
    kind === 'contract'
      ? callForFile<typeof exportContractTrades>('GET /api/client-report/contract/{id}/trades/export', asked)
      : callForFile<typeof exportContractStrategyTrades>('GET /api/client-report/contract-strategy/{id}/trades/export', asked),
  instructions: (kind, asked) =>
    kind === 'contract'
      ? callForFile<typeof exportContractInstructions>('GET /api/client-report/contract/{id}/instructions/export', asked)
      : callForFile<typeof exportContractStrategyInstructions>('GET /api/client-report/contract-strategy/{id}/instructions/export', asked),
};

function askWith({ id }: LedgerScope, { order, filter }: Pick<TableSettings, 'order' | 'filter'>): Asked {
  return { params: { id }, query: { order: writeOrder(order), filter: { ...filter } } };
}

/** One page of a list; the previous page stays on screen while the next one loads. */
export function ledgerPageQuery<List extends LedgerList>(list: List, scope: LedgerScope, settings: TableSettings) {
  const { page, length, order, filter } = settings;
  const asked = askWith(scope, settings);
  return queryOptions({
    queryKey: [...queryKeys.ledger, list, scope.kind, scope.id, page, length, order, filter],
    queryFn: ({ signal }) => pages[list](scope.kind, { ...asked, query: { ...asked.query, page, length } }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The whole list as filtered and ordered, as a file. */
export function downloadLedger(
  list: LedgerList,
  scope: LedgerScope,
  settings: TableSettings,
  format: SpreadsheetFormat,
): Promise<ReceivedFile> {
  const asked = askWith(scope, settings);
  return files[list](scope.kind, { ...asked, query: { ...asked.query, format } });
}
