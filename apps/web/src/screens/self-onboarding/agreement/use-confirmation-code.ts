import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { useState } from 'react';
import { useCountdown } from '../../../features/verification/use-countdown.ts';
import { useCodeRequest } from '../../../features/verification/verification.commands.ts';
import { Problem } from '../../../platform/api/problem.ts';

/** A code was sent a moment ago, before a reload or in another tab: it still holds. */
const isTooEarly = (failure: Error | null): failure is Problem =>
  failure instanceof Problem && failure.code === 'verification_code.too_early';

export type ConfirmationCode = ReturnType<typeof useConfirmationCode>;

/**
 * The code that confirms an onboarding: asked for with the agreement, and again at the earliest after a while. One that was sent before a
 * reload, or from another device, is known from the server.
 */
export function useConfirmationCode({ id: formId, steps }: InteractionForm) {
  const sent = steps.find((step) => step.type === 'confirmation')?.data.code_sent ?? null;
  const { secondsLeft, restart } = useCountdown(sent?.resend_in ?? 0);
  const [isExpected, setExpected] = useState(false);
  const { error, isPending, mutate, reset } = useCodeRequest();
  const expectCode = (seconds?: number) => {
    setExpected(true);
    restart(seconds);
  };
  return {
    secondsLeft,
    wasSent: isExpected || sent !== null,
    isBusy: isPending,
    failure: isTooEarly(error) ? null : error,
    forgetFailure: reset,
    ask: () =>
      mutate(
        { verifiable_type: 'INTERACTION_FORM', verifiable_id: formId, service: 'SMS' },
        { onSuccess: () => expectCode(), onError: (failure) => isTooEarly(failure) && expectCode(failure.retryAfter) },
      ),
  };
}
