import type { listPeople, listPeopleOf, readPeople, readPerson } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import type { readIntermediaries } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const peopleKey = ['intermediary-people'] as const;

const usual: TableSettings = { ...defaultTableSettings, length: 20, order: [{ column: 'surname', dir: 'asc' }] };

export const personList = {
  table: peopleKey[0],
  usual,
  fetchPage: (settings: TableSettings, signal: AbortSignal) => call<typeof listPeople>('POST /api/intermediaries/persons/list', { body: listBodyOf(settings) }, { signal }),
};

/** The list of one intermediary; its settings are remembered for all of them together, its rows apart. */
export function personListOf(id: string) {
  return {
    table: `${peopleKey[0]}-of-${id}`,
    usual,
    fetchPage: (settings: TableSettings, signal: AbortSignal) => call<typeof listPeopleOf>('POST /api/intermediaries/{id}/persons/list', { params: { id }, body: listBodyOf(settings) }, { signal }),
  };
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => call<typeof readPerson>('GET /api/intermediaries/persons/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}

/** All people by surname, for selects. */
export const peopleQuery = queryOptions({
  queryKey: [...peopleKey, 'all'],
  queryFn: ({ signal }) => call<typeof readPeople>('GET /api/intermediaries/persons', {}, { signal }),
});

/** All intermediaries by name, for the select of a new person. */
export const employersQuery = queryOptions({
  queryKey: [...peopleKey, 'employers'],
  queryFn: ({ signal }) => call<typeof readIntermediaries>('GET /api/intermediaries', { query: {} }, { signal }),
});
