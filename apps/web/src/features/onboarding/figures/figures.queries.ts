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

const monthOf = (written: string | undefined) => /^\d{4}-(?:0[1-9]|1[0-2])/.exec(written ?? '')?.[0];

/** What an address asks for: months, and of days, which older addresses name, theirs. */
export function readAsked({ from, to, version }: FiguresAsked): FiguresAsked {
  const [first, last] = [monthOf(from), monthOf(to)];
  return { ...(first && { from: first }), ...(last && { to: last }), ...(version && { version }) };
}

/** Figures of a period; those of the former one stay until they are there. */
export const onboardingFiguresQuery = (asked: FiguresAsked) =>
  queryOptions({
    queryKey: [...onboardingKey, 'figures', asked],
    queryFn: ({ signal }) => call<typeof readOnboardingFigures>('GET /api/interaction-forms/figures', { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
  });
