import { useState } from 'react';
import { Problem } from '../../platform/api/problem.ts';
import { RESEND_SECONDS, useCountdown } from './use-countdown.ts';
import { useCodeRequest } from './verification.commands.ts';

/** Refused because a code was sent recently: requested in another tab, or before the page was reloaded. */
export function isTooEarly(failure: Error | null): failure is Problem {
  return failure instanceof Problem && failure.code === 'verification_code.too_early';
}

export type SignInCode = ReturnType<typeof useSignInCode>;

/** Requests a code before there is a session, and counts the wait for the next one; `handle` identifies the user. */
export function useSignInCode(handle: string, wasSentBefore: boolean) {
  const { secondsLeft, restart } = useCountdown(wasSentBefore ? RESEND_SECONDS : 0);
  const [wasSent, setWasSent] = useState(wasSentBefore);
  const { error, isPending, mutate, reset } = useCodeRequest();
  const expectCode = (seconds?: number) => {
    setWasSent(true);
    restart(seconds);
  };
  const ask = () =>
    mutate(
      { verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' },
      { onSuccess: () => expectCode(), onError: (failure) => isTooEarly(failure) && expectCode(failure.retryAfter) },
    );
  return { secondsLeft, wasSent, failure: isTooEarly(error) ? null : error, isBusy: isPending, ask, forgetFailure: reset };
}
