import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { isDenied } from '../api/problem.ts';
import type { TableSettings } from '../storage/table-settings.ts';
import { useExistingPage } from './use-existing-page.ts';
import { useTableSettings } from './use-table-settings.ts';

interface PageOf {
  data: unknown[];
  meta: { total: number };
}

type ColumnChoices = NonNullable<TableSettings['columns']>;
const noChoice: ColumnChoices = {};

/** Body of a paged list call for the settings of a table. */
export function listBodyOf({ page, length, search, filter, order }: TableSettings) {
  return { page, length, search, filter: { ...filter }, order: order.map((by) => ({ ...by })) };
}

interface PagedListSettings<Answer extends PageOf> {
  /** Key under which the table's settings are stored. */
  table: string;
  /** Query key of its pages. */
  key: QueryKey;
  usual: TableSettings;
  /** Name of the filters in the URL; `filter` unless that has another meaning on the screen. */
  filterParameter?: 'filter' | 'where';
  /** `isAgain`: of a page that is known, as by a poll; it is no sign that somebody is there. */
  fetchPage: (settings: TableSettings, signal: AbortSignal, isAgain: boolean) => Promise<Answer>;
  /** Milliseconds after which a page is read again, false: it is not. */
  refetchAfter?: (answer: Answer) => number | false;
}

/**
 * A list that the server pages, sorts and filters: its settings from the URL or the last visit, and the properties of a
 * PagedTable. A page beyond the end becomes the last one.
 */
export function usePagedList<Answer extends PageOf>({
  table,
  key,
  usual,
  filterParameter,
  fetchPage,
  refetchAfter = () => false,
}: PagedListSettings<Answer>) {
  const [settings, change, isRestored] = useTableSettings(table, usual, filterParameter);
  // The choice of columns does not concern the server.
  const { columns, ...asked } = settings;
  const {
    data: answer,
    isError,
    isPaused,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal, client, queryKey }) => fetchPage(asked, signal, client.getQueryData(queryKey) !== undefined),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
    refetchInterval: ({ state }) => (state.data ? refetchAfter(state.data) : false),
  });
  const total = answer?.meta.total ?? 0;
  const lastPage = answer && !isPlaceholderData ? Math.max(1, Math.ceil(total / settings.length)) : settings.page;
  const page = useExistingPage(settings.page, lastPage, change);
  const isFiltered = settings.search !== '' || Object.values(settings.filter).some((value) => value !== '');
  const clear = () => change({ search: '', filter: {}, page: 1 });
  return {
    settings,
    change,
    /** Changes search or filter and returns to the first page. */
    filterBy: (changes: Pick<Partial<TableSettings>, 'search' | 'filter'>) => change({ ...changes, page: 1 }),
    clear,
    isFiltered,
    /** State of the results for a search field. */
    hits: { isSettled: answer !== undefined && !isPlaceholderData, isOnlyHit: total === 1 },
    /** The whole response of the page; null until the first one. */
    answer: answer ?? null,
    /** null until the first response. */
    total: answer ? total : null,
    table: {
      rows: (answer?.data ?? null) as Answer['data'] | null,
      total,
      view: { ...settings, page, usualLength: usual.length },
      onChange: change,
      columnChoice: { chosen: columns ?? noChoice, onChoose: (choice: ColumnChoices) => change({ columns: choice }) },
      onShowAll: isRestored ? clear : null,
      isFailed: isError,
      onRetry: () => void refetch(),
      isStale: isPlaceholderData,
      isWaiting: isPaused,
    },
  };
}
