import type { readOnboardingsOfClient } from '@pramen/contract/onboarding/queue.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { isDenied } from '../../../platform/api/problem.ts';
import { onboardingKey } from '../../../platform/api/staleness.ts';

/** A client's onboardings, the newest first. */
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
    throwOnError: isDenied,
  });
}
