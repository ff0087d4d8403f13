import type { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { onboardingKey } from '../../platform/api/staleness.ts';

const POLL_MS = 10_000;
/** Documents are made within minutes. */
const POLLS_OF_SETTLED = 30;

/** Whether something about a submitted onboarding is still to come. */
const isOpenMatter = ({ state, steps }: InteractionForm) => {
  const end = steps.find(({ type }) => type === 'end');
  return state === 'HELD' || (end?.type === 'end' && (end.data.is_contract_held || end.data.is_under_review));
};

function pollAgain({ state: { data, dataUpdateCount } }: Query<InteractionForm>): number | false {
  if (!data || data.state === 'OPEN') return false;
  return isOpenMatter(data) || dataUpdateCount < POLLS_OF_SETTLED ? POLL_MS : false;
}

/** Everything that the last step tells: documents that were made, a check that is over, payment details. */
const endOf = ({ state, steps }: InteractionForm) => JSON.stringify([state, steps.find(({ type }) => type === 'end')?.data]);

/** Documents, contracts, payments and what waits, which the home screen shows: everything but the onboarding itself. */
export function markOthersStale(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== onboardingKey[0] });
}

/**
 * The onboarding of the signed-in client with all of its steps, so that no step waits for the network. Once it is
 * submitted, it is asked for again while something is to come: payment details and documents to sign appear by themselves.
 */
export const interactionFormQuery = queryOptions({
  queryKey: onboardingKey,
  queryFn: async ({ signal, client }) => {
    const form = await call<typeof readInteractionForm>('GET /api/interaction-forms', {}, { signal });
    const known = client.getQueryData<InteractionForm>(onboardingKey);
    if (known && endOf(form) !== endOf(known)) markOthersStale(client);
    return form;
  },
  refetchInterval: pollAgain,
});
