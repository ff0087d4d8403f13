import type { readOnboardingsOfClient } from '@pramen/contract/onboarding/queue.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { isDenied } from '../../../platform/api/problem.ts';
import { onboardingKey } from '../../../platform/api/staleness.ts';

const LOOK_AGAIN_MS = 5_000;

/** A client's onboardings, the newest first. What holds one ends in the background: it is looked at again while one is held. */
export function clientOnboardingsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...onboardingKey, 'of-client', clientId],
    queryFn: async ({ signal }) => {
      const { data: onboardings } = await call<typeof readOnboardingsOfClient>(
        'GET /api/clients/{id}/onboardings',
        { params: { id: clientId } },
        { signal },
      );
      return onboardings;
    },
    refetchInterval: ({ state: { data = [] } }) => (data.some(({ state }) => state === 'HELD') ? LOOK_AGAIN_MS : false),
    throwOnError: isDenied,
  });
}
