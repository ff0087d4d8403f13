import { useCountdown } from './use-countdown.ts';
import { isTooEarly } from './use-sign-in-code.ts';
import { useCodeRequest } from './verification.commands.ts';

/** A saved registration as the recipient of codes. */
interface Contact {
  handle: string;
  recipient: string;
}

export type ContactCode = ReturnType<typeof useContactCode>;

/** Requests codes to an e-mail or a phone that a registration is to prove, and counts the wait for the next one. */
export function useContactCode(service: 'EMAIL' | 'SMS') {
  const { secondsLeft, restart } = useCountdown();
  const { error, isPending, mutate, reset } = useCodeRequest();
  const ask = ({ handle, recipient }: Contact) =>
    mutate(
      { verifiable_type: 'CLIENT', verifiable_id: handle, service, recipient },
      // A code sent a moment ago is still valid.
      { onSuccess: () => restart(), onError: (failure) => isTooEarly(failure) && restart(failure.retryAfter) },
    );
  /** None was sent, as the last one went a moment ago and is still valid. */
  const isEarly = isTooEarly(error);
  const failure = isEarly ? null : error;
  return { secondsLeft, failure, isEarly, isBusy: isPending, ask, forgetFailure: reset };
}
