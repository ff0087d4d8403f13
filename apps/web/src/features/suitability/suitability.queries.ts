import type { RecordCalls } from '@pramen/contract/records/records.endpoints';
import type {
  exportDueQuestionnaires,
  exportWarnings,
  listDueQuestionnaires,
  listWarnings,
} from '@pramen/contract/suitability/suitability.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { suitabilityKey } from '../../platform/api/staleness.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

/** Investments outside the target market, the newest first. */
export const warningList = {
  table: 'suitability-warnings',
  key: [...suitabilityKey, 'warnings'],
  usual: { ...defaultTableSettings, order: [{ column: 'created_at', dir: 'desc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listWarnings>('POST /api/suitability/warnings/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportWarnings>('POST /api/suitability/warnings/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

/** Questionnaires that end, the earliest first. */
export const dueList = {
  table: 'due-questionnaires',
  key: [...suitabilityKey, 'due'],
  usual: { ...defaultTableSettings, order: [{ column: 'valid_until', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listDueQuestionnaires>('POST /api/suitability/questionnaires/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportDueQuestionnaires>('POST /api/suitability/questionnaires/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

/** The questionnaire that the client is judged by, with its verdicts. Apart from the record's own view, which reads it anew. */
export function questionnaireQuery(clientId: string, recordId: string) {
  return queryOptions({
    queryKey: [...suitabilityKey, 'questionnaire', clientId, recordId],
    queryFn: ({ signal }) =>
      call<RecordCalls['read']>(
        'GET /api/clients/{id}/investment-questionnaires/{recordId}',
        { params: { id: clientId, recordId } },
        { signal },
      ),
  });
}
