import type { changeAmlFacts, readAmlFacts } from '@pramen/contract/clients/aml-facts.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { isDenied } from '../../../platform/api/problem.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Birth, nationalities and tax residences of a client. */
export function amlFactsQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.clientFacts(clientId),
    queryFn: ({ signal }) => call<typeof readAmlFacts>('GET /api/clients/{id}/aml-facts', { params: { id: clientId } }, { signal }),
    throwOnError: isDenied,
  });
}

export function sendAmlFacts(clientId: string, body: BodyInputOf<typeof changeAmlFacts>) {
  return call<typeof changeAmlFacts>('POST /api/clients/{id}/aml-facts', { params: { id: clientId }, body });
}
