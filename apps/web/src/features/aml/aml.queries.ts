import type { exportAmlReviews, listAmlReviews, readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { recordsKey } from '../../platform/api/staleness.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

/** A client's standing under the law against money laundering. */
export function amlStandingQuery(clientId: string) {
  return queryOptions({
    queryKey: [...recordsKey, 'aml', clientId],
    queryFn: ({ signal }) => call<typeof readAmlStanding>('GET /api/clients/{id}/aml', { params: { id: clientId } }, { signal }),
    throwOnError: isDenied,
  });
}

/** The clients by the day of their next assessment. */
export const amlReviewList = {
  table: 'aml-reviews',
  key: [...recordsKey, 'aml-reviews'] as const,
  usual: { ...defaultTableSettings, length: 20, order: [{ column: 'review_due', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listAmlReviews>('POST /api/aml-reviews/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportAmlReviews>('POST /api/aml-reviews/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};
