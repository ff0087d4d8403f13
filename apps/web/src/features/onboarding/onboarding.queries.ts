import type { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { onboardingKey } from '../../platform/api/staleness.ts';

const POLL_MS = 10_000;

/**
 * The onboarding of the signed-in client with all of its steps, so that no step waits for the network. Once it is
 * submitted, it is asked for again: payment details and documents to sign appear by themselves.
 */
export const interactionFormQuery = queryOptions({
  queryKey: onboardingKey,
  queryFn: ({ signal }) => call<typeof readInteractionForm>('GET /api/interaction-forms', {}, { signal }),
  refetchInterval: ({ state }) => (state.data && state.data.state !== 'OPEN' ? POLL_MS : false),
});
