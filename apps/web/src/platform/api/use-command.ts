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

/** One sending, with everything that follows from it as it was when it began: a later render speaks of another record. */
interface Sending<Answer, Variables> {
  variables: Variables;
  settings: CommandSettings<Answer, Variables>;
  callbacks: Callbacks<Answer>;
}

/**
 * A mutation of which one runs at a time; what is sent meanwhile is dropped. The second click of a double click arrives
 * before the button is drawn as busy, and its refusal would take the place of the first one's success. What follows an
 * answer is done whether or not the component that asked is still on the screen; a failure that no component is left to
 * show goes to `watchUnheardFailures`.
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
  /** Forgets the last answer; what is on its way stays what the component waits for. */
  const reset = (): void => {
    if (!isSending.current) mutation.reset();
  };
  const { data, error, isPending, isSuccess } = mutation;
  return { data, error, isPending, isSuccess, reset, mutate };
}
