import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { TableSettings } from '../storage/table-settings.ts';
import { useExistingPage } from './use-existing-page.ts';
import { useTableSettings } from './use-table-settings.ts';

interface Page {
  data: unknown[];
  meta: { total: number };
}

/** A list that is only paged, and its response; for one that is also sorted and filtered see `usePagedList`. A page beyond the end becomes the last one. */
export function usePage<Answer extends Page, Key extends QueryKey>(
  table: string,
  usual: TableSettings,
  queryOf: (page: number, length: number, filter: TableSettings['filter']) => UseQueryOptions<Answer, unknown, Answer, Key>,
) {
  const [settings, change] = useTableSettings(table, usual);
  const {
    data: answer,
    isError,
    isPaused,
    isPlaceholderData,
    refetch,
  } = useQuery(queryOf(settings.page, settings.length, settings.filter));
  const total = answer?.meta.total ?? 0;
  const lastPage = answer && !isPlaceholderData ? Math.max(1, Math.ceil(total / settings.length)) : settings.page;
  const page = useExistingPage(settings.page, lastPage, change);
  const rows: Answer['data'] | null = answer?.data ?? null;
  return {
    answer,
    isError,
    /** What the list is narrowed to, by the names of its own fields. */
    filter: settings.filter,
    /** The properties of a PagedTable. */
    table: {
      rows,
      total,
      view: { ...settings, page, usualLength: usual.length },
      onChange: change,
      isFailed: isError,
      onRetry: () => void refetch(),
      isStale: isPlaceholderData,
      isWaiting: isPaused,
    },
  };
}
