import type { readActiveContractTypes } from '@pramen/contract/contract-types/contract-types.endpoints';
import type { listInvestments, readAvailableStrategies, readContractsForClient } from '@pramen/contract/contracts/contracts.endpoints';
import type { readContractValues } from '@pramen/contract/portfolio/portfolio.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Contracts and investments of one client belong together: moving an investment changes both. */
export const contractsKey = (clientId: string) => ['contracts', clientId] as const;

/** A client's contracts, those in the trash too. */
export function clientContractsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...contractsKey(clientId), 'all'],
    queryFn: async ({ signal }) =>
      (await call<typeof readContractsForClient>('GET /api/contract/for_client/{id}', { params: { id: clientId }, query: { with_trashed: '1' } }, { signal })).data,
  });
}

/** A client's investments, those in the trash too. */
export function clientInvestmentsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...contractsKey(clientId), 'investments'],
    queryFn: async ({ signal }) => (await call<typeof listInvestments>('GET /api/clients/{id}/investments', { params: { id: clientId }, query: { with_trashed: '1' } }, { signal })).data,
  });
}

export function contractValuesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...contractsKey(clientId), 'values'],
    queryFn: ({ signal }) => call<typeof readContractValues>('GET /api/clients/{id}/contract-values', { params: { id: clientId } }, { signal }),
  });
}

/** What can be added to a contract now. */
export function availableStrategiesQuery(clientId: string, contractId: string) {
  return queryOptions({
    queryKey: [...contractsKey(clientId), 'available', contractId],
    queryFn: async ({ signal }) => (await call<typeof readAvailableStrategies>('GET /api/strategies', { query: { client_id: clientId, contract_id: contractId } }, { signal })).data,
  });
}

/** Under the key of the contract types, so that a changed one is offered as it is. */
export const openTypesQuery = queryOptions({
  queryKey: ['contract-types', 'active'],
  queryFn: async ({ signal }) => (await call<typeof readActiveContractTypes>('GET /api/contract-types/active', {}, { signal })).data,
});
