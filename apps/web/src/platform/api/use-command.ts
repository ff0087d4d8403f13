import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tellUnheardFailure } from './unheard-failure.ts';

interface CommandSettings<Answer, Variables> {
  send: (variables: Variables) => Promise<Answer>;
  onSuccess?: (answer: Answer, variables: Variables) => void;
  onSettled?: () => void;
  /** Instead of `onSuccess`, when the user has turned away from the request by `abandon`. */
  onAbandoned?: (answer: Answer) => void;
}

interface Callbacks<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (failure: Error) => void;
}

/** One request with its settings and callbacks from when it began: a later render may belong to another record. */
interface Sending<Answer, Variables> {
  variables: Variables;
  settings: CommandSettings<Answer, Variables>;
  callbacks: Callbacks<Answer>;
  isAbandoned: boolean;
}

/**
 * A mutation that runs one request at a time and drops further ones. The second click of a double click arrives before the button
 * is drawn as busy, and its refusal would replace the first one's success. Callbacks run even after the component has unmounted; a
 * failure without a component to show it goes to `watchUnheardFailures`.
 */
export function useCommand<Answer, Variables = void>(settings: CommandSettings<Answer, Variables>) {
  /** null: none is running. */
  const running = useRef<Sending<Answer, Variables> | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const mutation = useMutation<Answer, Error, Sending<Answer, Variables>>({
    mutationFn: (sending) =>
      sending.settings.send(sending.variables).finally(() => {
        if (running.current === sending) running.current = null;
      }),
    onSuccess: (answer, { variables, settings: { onSuccess, onAbandoned }, callbacks, isAbandoned }) => {
      if (isAbandoned) return onAbandoned?.(answer);
      onSuccess?.(answer, variables);
      callbacks.onSuccess?.(answer);
    },
    onError: (failure, { callbacks, isAbandoned }) => {
      if (isAbandoned) return;
      if (callbacks.onError) callbacks.onError(failure);
      else if (!isHere.current) tellUnheardFailure(failure);
    },
    onSettled: (_answer, _failure, { settings: { onSettled } }) => onSettled?.(),
  });
  const mutate = (variables: Variables, callbacks: Callbacks<Answer> = {}): void => {
    if (running.current !== null) return;
    running.current = { variables, settings, callbacks, isAbandoned: false };
    mutation.mutate(running.current);
  };
  /** Clears the last response, unless a request is still running. */
  const reset = (): void => {
    if (running.current === null) mutation.reset();
  };
  /** Clears the last response. A request that is still running may end, but no callback hears of it, and another may be sent at once. */
  const abandon = (): void => {
    if (running.current !== null) running.current.isAbandoned = true;
    running.current = null;
    mutation.reset();
  };
  const { data, error, isPending, isSuccess } = mutation;
  return { data, error, isPending, isSuccess, reset, abandon, mutate };
}
