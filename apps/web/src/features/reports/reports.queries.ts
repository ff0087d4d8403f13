import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type {
  exportReportTable,
  readContractTypeAmounts,
  readContractTypeCounts,
  readReportHistory,
  readReportTable,
  readReportTotal,
  readStrategyAmounts,
  readStrategyCounts,
} from '@pramen/contract/reports/reports.endpoints';
import type { ReportTableBody } from '@pramen/contract/reports/reports.schemas';
import type { ReportMode } from '@pramen/contract/reports/reports.lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { reportsKey } from '../../platform/api/staleness.ts';
import type { Asked } from './reports.model.ts';

/** How a level is ordered, by the columns of the answer; empty: advisers, clients, the others, each by name. */
export type ReportOrder = ReportTableBody['order'];

interface Wishes {
  search: string;
  order: ReportOrder;
}
const levelOf = (id: string | null) => ({ intermediary_person_id: id, scope: null });
/** Until all clients are computed again, the figures change by themselves. */
const ASKED_AGAIN_MS = 5_000;

interface Current {
  meta: { as_of: string | null };
}
const HELD_MS = 30_000;
/** Figures from before the first computation are none: they are asked for anew whenever they are shown. */
const heldFor = (current: Current | undefined) => (current?.meta.as_of === null ? 0 : HELD_MS);
const untilComputed = { staleTime: ({ state }: { state: { data: Current | undefined } }) => heldFor(state.data) };

/** What is directly below an adviser and the adviser's clients; null: the top. */
export const reportTableQuery = (id: string | null, { search, order }: Wishes) =>
  queryOptions({
    queryKey: [...reportsKey, 'table', id, search, order],
    queryFn: ({ signal }) =>
      call<typeof readReportTable>('POST /api/reports/stats-table', { body: { search, order, filter: levelOf(id) } }, { signal }),
    ...untilComputed,
    placeholderData: keepPreviousData,
    // One table is the screen: whoever may not read it sees that once, and not in each of its parts.
    throwOnError: isDenied,
    refetchInterval: ({ state }) => ((state.data?.meta.pending ?? 0) > 0 ? ASKED_AGAIN_MS : false),
  });

/** All rows of a level as a file, as they stand on the screen. */
export const downloadReport = (id: string | null, { search, order }: Wishes, format: SpreadsheetFormat) =>
  callForFile<typeof exportReportTable>('POST /api/reports/stats-table/export', {
    body: { format, search, order, filter: levelOf(id) },
  });

/** The name of an opened adviser, for the path; null: nobody. */
export const reportNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...reportsKey, 'name', id],
    queryFn: async ({ signal }) => {
      const body = { length: 1, filter: { intermediary_person_id: id, scope: null } };
      const { meta } = await call<typeof readReportTable>('POST /api/reports/stats-table', { body }, { signal });
      return { name: meta.name };
    },
    // An adviser out of reach, anywhere in the path, is an address of nothing.
    throwOnError: isDenied,
  });

/** Each range has its own key, so a late response of another one is never shown. */
export const reportHistoryQuery = (id: string | null, asked: Asked, mode: ReportMode) =>
  queryOptions({
    queryKey: [...reportsKey, 'history', id, asked, mode],
    queryFn: ({ signal }) =>
      call<typeof readReportHistory>(
        'POST /api/reports/stats-history',
        { body: { mode, filter: { ...asked, intermediary_person_id: id, scope: null } } },
        { signal },
      ),
    staleTime: ({ state }) => heldFor(state.data?.data),
    retry: false,
  });

export const reportTotalQuery = queryOptions({
  queryKey: [...reportsKey, 'total'],
  queryFn: ({ signal }) => call<typeof readReportTotal>('GET /api/reports/total-stats', {}, { signal }),
  ...untilComputed,
  refetchInterval: ({ state }) => (state.data?.meta.as_of === null ? ASKED_AGAIN_MS : false),
});
export const typeCountsQuery = queryOptions({
  queryKey: [...reportsKey, 'types', 'count'],
  queryFn: ({ signal }) => call<typeof readContractTypeCounts>('GET /api/reports/contracts-types-count-stats', {}, { signal }),
  ...untilComputed,
});
export const typeAmountsQuery = queryOptions({
  queryKey: [...reportsKey, 'types', 'amount'],
  queryFn: ({ signal }) => call<typeof readContractTypeAmounts>('GET /api/reports/contracts-types-amount-stats', {}, { signal }),
  ...untilComputed,
});
export const strategyCountsQuery = queryOptions({
  queryKey: [...reportsKey, 'strategies', 'count'],
  queryFn: ({ signal }) => call<typeof readStrategyCounts>('GET /api/reports/strategies-count-stats', {}, { signal }),
  ...untilComputed,
});
export const strategyAmountsQuery = queryOptions({
  queryKey: [...reportsKey, 'strategies', 'amount'],
  queryFn: ({ signal }) => call<typeof readStrategyAmounts>('GET /api/reports/strategies-amount-stats', {}, { signal }),
  ...untilComputed,
});
