import type { exportOnboardings, listOnboardings } from '@pramen/contract/onboarding/queue.endpoints';
import { call, callForFile } from '../../../platform/api/call.ts';
import { onboardingKey } from '../../../platform/api/staleness.ts';
import { defaultTableSettings, type TableSettings } from '../../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../../platform/tables/list-export.ts';
import { listBodyOf } from '../../../platform/tables/use-paged-list.ts';

/** The onboardings that staff look after. */
export const onboardingQueue = {
  table: 'onboardings',
  key: [...onboardingKey, 'queue'] as const,
  usual: { ...defaultTableSettings, length: 20, order: [] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listOnboardings>('POST /api/interaction-forms/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportOnboardings>('POST /api/interaction-forms/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};
