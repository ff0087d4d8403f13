import type { exportUsers, listUsers, readUser } from '@pramen/contract/staff/staff.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

/** Shows only administrators at first; another role, or all, is one click away. */
export const staffList = {
  table: 'users',
  key: queryKeys.staffList,
  usual: { ...defaultTableSettings, order: [{ column: 'name', dir: 'asc' }], filter: { role: 'ADMIN' } } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listUsers>('POST /api/users/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportUsers>('POST /api/users/list/export', { body: exportBodyOf(settings, format) })) satisfies DownloadList,
};

export function staffUserQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.staffUser(id),
    queryFn: ({ signal }) => call<typeof readUser>('GET /api/users/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}
