import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { StoredSelfOnboarding } from '@pramen/contract/settings/self-onboarding.schemas';
import type { changeSetting, readSetting } from '@pramen/contract/settings/settings.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { Problem } from '../../platform/api/problem.ts';
import { selfOnboardingKey, useStaleAfter } from '../../platform/api/staleness.ts';

const key = 'self_onboarding_settings';

/** The onboarding of new clients as stored. */
export const selfOnboardingQuery = queryOptions({
  queryKey: selfOnboardingKey,
  queryFn: async ({ signal }) => {
    const setting = await call<typeof readSetting>('GET /api/settings', { query: { key } }, { signal });
    return setting as StoredSelfOnboarding;
  },
});

const ofValue = /^value\./;

/** Saves the onboarding as a whole; a refusal names the fields as the form does. */
export async function sendSelfOnboarding(value: BodyInputOf<typeof changeSetting>['value'], version: number | undefined) {
  try {
    return await call<typeof changeSetting>('POST /api/settings', { body: { key, value, version } });
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
    const { status, code, message, errors, current } = failure;
    const named = Object.entries(errors).map(([field, sentences]) => [field.replace(ofValue, ''), [...sentences]]);
    throw new Problem(status, code, message, Object.fromEntries(named) as Record<string, string[]>, current);
  }
}

export function useRefreshSelfOnboarding(): () => void {
  return useStaleAfter('selfOnboarding');
}
