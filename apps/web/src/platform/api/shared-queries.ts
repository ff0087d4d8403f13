import type { readActiveContractTypes, readContractTypes } from '@pramen/contract/contract-types/contract-types.endpoints';
import type { readIntermediaries } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import type { readPeople } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import type { readAccountManagers } from '@pramen/contract/staff/staff.endpoints';
import { queryOptions } from '@tanstack/react-query';
import type { readSuitability } from '@pramen/contract/suitability/suitability.endpoints';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';
import { suitabilityKey } from './staleness.ts';

/** Lists that several features offer in selects. Features may not import one another, so shared queries are here. */

/** All intermediaries by name. */
export const intermediariesQuery = queryOptions({
  queryKey: queryKeys.intermediariesAll,
  queryFn: async ({ signal }) => (await call<typeof readIntermediaries>('GET /api/intermediaries', { query: {} }, { signal })).data,
});

/** All people of intermediaries, by surname. */
export const peopleQuery = queryOptions({
  queryKey: queryKeys.peopleAll,
  queryFn: async ({ signal }) => (await call<typeof readPeople>('GET /api/intermediaries/persons', {}, { signal })).data,
});

/** Staff who can look after a client. */
export const accountManagersQuery = queryOptions({
  queryKey: queryKeys.accountManagers,
  queryFn: async ({ signal }) => (await call<typeof readAccountManagers>('GET /api/account-managers', {}, { signal })).data,
});

/** All contract types, including those that no new contract can have now. */
export const contractTypesQuery = queryOptions({
  queryKey: queryKeys.contractTypesAll,
  queryFn: async ({ signal }) => (await call<typeof readContractTypes>('GET /api/contract-types', {}, { signal })).data,
});

/** Contract types that a new contract can have now. */
export const activeContractTypesQuery = queryOptions({
  queryKey: queryKeys.contractTypesActive,
  queryFn: async ({ signal }) => (await call<typeof readActiveContractTypes>('GET /api/contract-types/active', {}, { signal })).data,
});

/** A client's last questionnaire, how active strategies fit it, and warnings about investments. */
export function clientSuitabilityQuery(clientId: string) {
  return queryOptions({
    queryKey: [...suitabilityKey, 'client', clientId],
    queryFn: ({ signal }) => call<typeof readSuitability>('GET /api/clients/{id}/suitability', { params: { id: clientId } }, { signal }),
  });
}
