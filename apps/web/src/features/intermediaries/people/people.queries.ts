import type {
  exportPeople,
  listPeople,
  listPeopleOf,
  readPerson,
  readStructure,
} from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../../platform/api/call.ts';
import { isDenied } from '../../../platform/api/problem.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../../platform/tables/list-export.ts';
import { listBodyOf } from '../../../platform/tables/use-paged-list.ts';

const usual: TableSettings = { ...defaultTableSettings, length: 20, order: [{ column: 'surname', dir: 'asc' }] };

export const personList = {
  table: 'intermediary-people',
  key: queryKeys.personList,
  usual,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listPeople>('POST /api/intermediaries/persons/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportPeople>('POST /api/intermediaries/persons/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

/** The people of one intermediary; settings are remembered for all intermediaries together, rows for each one. */
export function personListOf(id: string) {
  return {
    table: 'intermediary-people-of',
    key: queryKeys.peopleOf(id),
    usual,
    fetchPage: (settings: TableSettings, signal: AbortSignal) =>
      call<typeof listPeopleOf>('POST /api/intermediaries/{id}/persons/list', { params: { id }, body: listBodyOf(settings) }, { signal }),
  };
}

export const structureQuery = queryOptions({
  queryKey: queryKeys.peopleStructure,
  queryFn: ({ signal }) => call<typeof readStructure>('GET /api/intermediaries/persons/structure', {}, { signal }),
});

export function personQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.person(id),
    queryFn: ({ signal }) => call<typeof readPerson>('GET /api/intermediaries/persons/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}
