import type { readOnboardingFigures } from '@pramen/contract/onboarding/figures.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { isDenied } from '../../../platform/api/problem.ts';
import { onboardingKey } from '../../../platform/api/staleness.ts';

/** Months in which onboardings were started, and the version of the steps; without them the server's usual period and all versions. */
export interface FiguresAsked {
  from?: string | undefined;
  to?: string | undefined;
  version?: string | undefined;
}

/** Figures of a period; those of the former one stay until they are there. */
export const onboardingFiguresQuery = (asked: FiguresAsked) =>
  queryOptions({
    queryKey: [...onboardingKey, 'figures', asked],
    queryFn: ({ signal }) => call<typeof readOnboardingFigures>('GET /api/interaction-forms/figures', { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
  });
