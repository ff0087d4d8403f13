import type { exportReports, listClientReports, listReports } from '@pramen/contract/suitability-reports/suitability-reports.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { suitabilityKey } from '../../platform/api/staleness.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

/** The last edition of all reports, the newest first. */
export const reportList = {
  table: 'suitability-reports',
  key: [...suitabilityKey, 'reports'],
  usual: { ...defaultTableSettings, order: [{ column: 'placed_at', dir: 'desc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listReports>('POST /api/suitability/reports/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportReports>('POST /api/suitability/reports/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

const POLL_MS = 2000;

/** A client's reports with the proof of their delivery; polled while one is being made. */
export function clientReportsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...suitabilityKey, 'reports', clientId],
    queryFn: ({ signal }) =>
      call<typeof listClientReports>('GET /api/clients/{id}/suitability-reports', { params: { id: clientId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.orders.some((order) => order.state === 'WAITING') ? POLL_MS : false),
  });
}
