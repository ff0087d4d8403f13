import type { readActiveContractTypes } from '@pramen/contract/contract-types/contract-types.endpoints';
import type { readClient } from '@pramen/contract/clients/client.endpoints';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';

export const clientsKey = ['clients'] as const;
export const clientKey = (id: string) => [...clientsKey, 'one', id] as const;

/** A client with addresses and bank accounts. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: clientKey(id),
    queryFn: ({ signal }) => call<typeof readClient>('GET /api/clients/{id}', { params: { id }, query: { style: 'extend' } }, { signal }),
    throwOnError: isDenied,
  });
}

/** Something that a select offers. */
export interface Choice {
  id: string;
  label: string;
  /** Of an adviser: who they work for. */
  intermediary?: { label: string } | null;
}

/** What selects need of other features' calls: whichever more these answer is theirs. */
interface ChoiceCall<Path extends string> extends EndpointDefinition {
  method: 'GET';
  path: Path;
  query?: never;
  body?: never;
}

function choiceQuery<const Path extends `/api/${string}`>(path: Path) {
  return queryOptions({
    queryKey: ['choices', path],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const answer = (await call<ChoiceCall<Path>>(`GET ${path}`, {} as never, { signal })) as { data: Choice[] };
      return answer.data;
    },
  });
}

export const accountManagersQuery = choiceQuery('/api/account-managers');
export const advisersQuery = choiceQuery('/api/intermediaries/persons');

/** Types of which a contract can be made now. */
export const activeContractTypesQuery = queryOptions({
  queryKey: ['contract-types', 'active'],
  queryFn: async ({ signal }) => (await call<typeof readActiveContractTypes>('GET /api/contract-types/active', {}, { signal })).data,
});

/** `Ondřej Říha (Horizont Finance)`: two advisers may have one name. */
export function nameChoice({ label, intermediary }: Choice): string {
  return intermediary ? `${label} (${intermediary.label})` : label;
}
