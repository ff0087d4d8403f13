import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { saveOnboardingConfig, startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import { call } from '../../platform/api/call.ts';
import { Problem } from '../../platform/api/problem.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

export type OnboardingConfig = BodyInputOf<typeof saveOnboardingConfig>['config'];
/** At once, or prepared for later. */
export type Beginning = { config: OnboardingConfig; isStarted: boolean };

/** The fields of a refusal as the form names them: it has one field for a contract and the type of a new one. */
function named(failure: Problem): Problem {
  const { status, code, message, errors, current } = failure;
  const fieldOf = (field: string) => field.replace(/^config\./, '').replace(/^contract_type$/, 'contract');
  const renamed = Object.entries(errors).map(([field, sentences]) => [fieldOf(field), [...sentences]]);
  return new Problem(status, code, message, Object.fromEntries(renamed) as Record<string, string[]>, current);
}

/** Starts a client's onboarding, or keeps what was chosen for it. */
export async function sendOnboarding(clientId: string, { config, isStarted }: Beginning): Promise<{ message: string }> {
  try {
    return isStarted
      ? await call<typeof startOnboarding>('POST /api/interaction-forms', { body: { ...config, client_id: clientId } })
      : await call<typeof saveOnboardingConfig>('POST /api/interaction-forms/save-config', { body: { config, client_id: clientId } });
  } catch (failure) {
    throw failure instanceof Problem ? named(failure) : failure;
  }
}

export function useOnboardingStart(clientId: string) {
  return useCommand({
    send: (beginning: Beginning) => sendOnboarding(clientId, beginning),
    onSuccess: useStaleAfter('onboarding'),
  });
}
