import type { exportIntermediaries, listIntermediaries, readIntermediary } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const intermediaryList = {
  table: 'intermediaries',
  key: queryKeys.intermediaryList,
  usual: { ...defaultTableSettings, order: [{ column: 'intermediary_name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listIntermediaries>('POST /api/intermediaries/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportIntermediaries>('POST /api/intermediaries/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

export function intermediaryQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.intermediary(id),
    queryFn: ({ signal }) => call<typeof readIntermediary>('GET /api/intermediaries/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}
