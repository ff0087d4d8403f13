import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tellUnheardFailure } from './unheard-failure.ts';

interface CommandSettings<Answer, Variables> {
  send: (variables: Variables) => Promise<Answer>;
  onSuccess?: (answer: Answer, variables: Variables) => void;
  onSettled?: () => void;
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
}

/**
 * A mutation that runs one request at a time and drops further ones. The second click of a double click arrives before the button
 * is drawn as busy, and its refusal would replace the first one's success. Callbacks run even after the component has unmounted; a
 * failure without a component to show it goes to `watchUnheardFailures`.
 */
export function useCommand<Answer, Variables = void>(settings: CommandSettings<Answer, Variables>) {
  const isSending = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const mutation = useMutation<Answer, Error, Sending<Answer, Variables>>({
    mutationFn: ({ variables, settings: { send } }) =>
      send(variables).finally(() => {
        isSending.current = false;
      }),
    onSuccess: (answer, { variables, settings: { onSuccess }, callbacks }) => {
      onSuccess?.(answer, variables);
      callbacks.onSuccess?.(answer);
    },
    onError: (failure, { callbacks }) => {
      if (callbacks.onError) callbacks.onError(failure);
      else if (!isHere.current) tellUnheardFailure(failure);
    },
    onSettled: (_answer, _failure, { settings: { onSettled } }) => onSettled?.(),
  });
  const mutate = (variables: Variables, callbacks: Callbacks<Answer> = {}): void => {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate({ variables, settings, callbacks });
  };
  /** Clears the last response, unless a request is still running. */
  const reset = (): void => {
    if (!isSending.current) mutation.reset();
  };
  const { data, error, isPending, isSuccess } = mutation;
  return { data, error, isPending, isSuccess, reset, mutate };
}
