import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

interface CommandSettings<Answer, Variables> extends Pick<UseMutationOptions<Answer, Error, Variables>, 'onSuccess' | 'onSettled'> {
  send: (variables: Variables) => Promise<Answer>;
}

/**
 * A mutation of which one runs at a time; what is sent meanwhile is dropped. The second click of a double click arrives
 * before the button is drawn as busy, and its refusal would take the place of the first one's success.
 */
export function useCommand<Answer, Variables = void>({ send, ...settings }: CommandSettings<Answer, Variables>) {
  const isSending = useRef(false);
  const mutation = useMutation<Answer, Error, Variables>({
    ...settings,
    mutationFn: (variables) =>
      send(variables).finally(() => {
        isSending.current = false;
      }),
  });
  const mutate = (variables: Variables, callbacks?: MutateOptions<Answer, Error, Variables>): void => {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(variables, callbacks);
  };
  const { data, error, isPending, isSuccess, reset } = mutation;
  return { data, error, isPending, isSuccess, reset, mutate };
}
