import type { readClient } from '@pramen/contract/clients/client.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** A client with addresses and bank accounts. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.client(id),
    queryFn: ({ signal }) => call<typeof readClient>('GET /api/clients/{id}', { params: { id }, query: { style: 'extend' } }, { signal }),
    throwOnError: isDenied,
  });
}

/** An option of a select. */
interface Choice {
  label: string;
  /** The adviser's intermediary. */
  intermediary?: { label: string } | null;
}

/** `Ondřej Říha (Horizont Finance)`: two advisers may have the same name. */
export function nameChoice({ label, intermediary }: Choice): string {
  return intermediary ? `${label} (${intermediary.label})` : label;
}
