import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { isDenied } from '../api/problem.ts';
import type { TableSettings } from '../storage/table-settings.ts';
import { useExistingPage } from './use-existing-page.ts';
import { useTableSettings } from './use-table-settings.ts';

interface PageOf<Row> {
  data: Row[];
  meta: { total: number };
}

type ColumnChoices = NonNullable<TableSettings['columns']>;
const noChoice: ColumnChoices = {};

/** Body of a paged list call for the settings of a table. */
export function listBodyOf({ page, length, search, filter, order }: TableSettings) {
  return { page, length, search, filter: { ...filter }, order: order.map((by) => ({ ...by })) };
}

interface PagedListSettings<Row> {
  /** Name under which the table's settings are remembered. */
  table: string;
  /** Where its pages are cached. */
  key: QueryKey;
  usual: TableSettings;
  /** The name of the filters in the address; `filter` unless that says something else already. */
  filterParameter?: 'filter' | 'where';
  fetchPage: (settings: TableSettings, signal: AbortSignal) => Promise<PageOf<Row>>;
}

/**
 * A list whose pages, order and filters are the server's work: its settings from the address, or as they were left, and
 * the properties of a PagedTable. A page that the list no longer has becomes its last one.
 */
export function usePagedList<Row>({ table, key, usual, filterParameter, fetchPage }: PagedListSettings<Row>) {
  const [settings, change, isRestored] = useTableSettings(table, usual, filterParameter);
  // Which columns are shown is no question to the server.
  const { columns, ...asked } = settings;
  const {
    data: answer,
    isError,
    isPaused,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) => fetchPage(asked, signal),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
  });
  const total = answer?.meta.total ?? 0;
  const lastPage = answer && !isPlaceholderData ? Math.max(1, Math.ceil(total / settings.length)) : settings.page;
  const page = useExistingPage(settings.page, lastPage, change);
  const isFiltered = settings.search !== '' || Object.values(settings.filter).some((value) => value !== '');
  const clear = () => change({ search: '', filter: {}, page: 1 });
  return {
    settings,
    change,
    /** Changes what is looked for; the rows begin anew. */
    filterBy: (changes: Pick<Partial<TableSettings>, 'search' | 'filter'>) => change({ ...changes, page: 1 }),
    clear,
    isFiltered,
    /** What a search field knows of its hits. */
    hits: { isSettled: answer !== undefined && !isPlaceholderData, isOnlyHit: total === 1 },
    /** null until the first answer. */
    total: answer ? total : null,
    table: {
      rows: answer?.data ?? null,
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
