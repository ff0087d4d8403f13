import { Problem } from './problem.ts';

type Listener = (failure: Error) => void;

const listeners = new Set<Listener>();

/** Calls the listener with each failed command whose component has unmounted, so that its failure is still shown. */
export function watchUnheardFailures(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports such a failure. Leaves out a request that the user aborted and the end of a session, which is announced already. */
export function tellUnheardFailure(failure: Error): void {
  const isStopped = failure.name === 'AbortError';
  const isSaid = failure instanceof Problem && failure.status === 401;
  if (!isStopped && !isSaid) for (const listener of listeners) listener(failure);
}
