import type {
  listClientStatements,
  listStatementRuns,
  readStatementFigures,
  readStatementRun,
} from '@pramen/contract/statements/statements.endpoints';
import type { listClients } from '@pramen/contract/clients/clients.endpoints';
import type { ClientStatements, StatementRun } from '@pramen/contract/statements/statements.schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { markStale, statementsKey } from '../../platform/api/staleness.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import type { WantedStatement } from './statements.model.ts';

const POLL_MS = 2000;

/** A client's statements; polled while one is being made. */
export function clientStatementsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...statementsKey, 'client', clientId],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<ClientStatements>(queryKey);
      const now = await call<typeof listClientStatements>(
        'GET /api/clients/{id}/statements',
        { params: { id: clientId } },
        { signal, background: before !== undefined },
      );
      // A new statement is a new document, of which the client is told.
      if (before && now.data.length > before.data.length) markStale(client, 'document');
      return now;
    },
    refetchInterval: ({ state }) => (state.data?.orders.some((order) => order.state === 'WAITING') ? POLL_MS : false),
    staleTime: 0,
  });
}

/** Figures of all periods of a client. */
export const clientFiguresKey = (clientId: string) => [...statementsKey, 'figures', clientId];

/** The figures of a period. */
export function figuresQuery(clientId: string, { from, to, itemised }: WantedStatement) {
  return queryOptions({
    queryKey: [...clientFiguresKey(clientId), from, to, itemised],
    queryFn: ({ signal }) =>
      call<typeof readStatementFigures>(
        'GET /api/clients/{id}/statements/figures',
        { params: { id: clientId }, query: { from, to, itemised: itemised ? 'true' : 'false' } },
        { signal },
      ),
    // The server refuses a wrong period for good.
    retry: false,
  });
}

/** Runs with their progress, newest first; polled while one has statements to make. */
export const runList = {
  table: 'statement-runs',
  key: [...statementsKey, 'runs'],
  usual: { ...defaultTableSettings, length: 20 } satisfies TableSettings,
  fetchPage: ({ page, length }: TableSettings, signal: AbortSignal, isAgain: boolean) =>
    call<typeof listStatementRuns>('GET /api/statements/runs', { query: { page, length } }, { signal, background: isAgain }),
  refetchAfter: ({ data }: { data: readonly StatementRun[] }) =>
    data.some(({ counts }) => counts.waiting > 0) ? POLL_MS : (false as const),
};

/** A run with the clients whose statement could not be made. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: [...statementsKey, 'run', id],
    queryFn: ({ signal }) => call<typeof readStatementRun>('GET /api/statements/runs/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** A client whom a run may be for. */
export interface FoundClient {
  id: string;
  fullname: string;
  email: string;
}

/** Few enough to find the right client at once; more letters narrow the search. */
const OFFERED_CLIENTS = 5;

/** Clients whose name, e-mail or code contains the search. */
export function clientsFoundQuery(search: string) {
  const body = { page: 1, length: OFFERED_CLIENTS, search, filter: {}, order: [{ column: 'fullname', dir: 'asc' as const }] };
  return queryOptions({
    queryKey: [...statementsKey, 'found', search],
    queryFn: ({ signal }) => call<typeof listClients>('POST /api/clients/list', { body }, { signal }),
    placeholderData: keepPreviousData,
  });
}
