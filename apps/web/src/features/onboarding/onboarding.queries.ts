import type { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { onboardingKey } from '../../platform/api/staleness.ts';

/** The onboarding of the signed-in client with all of its steps, so that no step waits for the network. */
export const interactionFormQuery = queryOptions({
  queryKey: onboardingKey,
  queryFn: ({ signal }) => call<typeof readInteractionForm>('GET /api/interaction-forms', {}, { signal }),
});
