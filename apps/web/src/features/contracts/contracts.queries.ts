import type { listInvestments, readAvailableStrategies, readContractsForClient } from '@pramen/contract/contracts/contracts.endpoints';
import type { readContractValues } from '@pramen/contract/portfolio/portfolio.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** A client's contracts, including those in the trash. */
export function clientContractsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.contractsOf(clientId), 'all'],
    queryFn: async ({ signal }) =>
      (
        await call<typeof readContractsForClient>(
          'GET /api/contract/for_client/{id}',
          { params: { id: clientId }, query: { with_trashed: '1' } },
          { signal },
        )
      ).data,
  });
}

/** A client's investments, including those in the trash. */
export function clientInvestmentsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.contractsOf(clientId), 'investments'],
    queryFn: async ({ signal }) =>
      (
        await call<typeof listInvestments>(
          'GET /api/clients/{id}/investments',
          { params: { id: clientId }, query: { with_trashed: '1' } },
          { signal },
        )
      ).data,
  });
}

export function contractValuesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.contractsOf(clientId), 'values'],
    queryFn: ({ signal }) =>
      call<typeof readContractValues>('GET /api/clients/{id}/contract-values', { params: { id: clientId } }, { signal }),
  });
}

/** Strategies that can be added to a contract now. */
export function availableStrategiesQuery(clientId: string, contractId: string) {
  return queryOptions({
    queryKey: [...queryKeys.contractsOf(clientId), 'available', contractId],
    queryFn: async ({ signal }) =>
      (
        await call<typeof readAvailableStrategies>(
          'GET /api/strategies',
          { query: { client_id: clientId, contract_id: contractId } },
          { signal },
        )
      ).data,
  });
}
