import { Problem } from './problem.ts';

type Listener = (failure: Error) => void;

const listeners = new Set<Listener>();

/** Calls with each failed command whose component has left the screen, so that its failure is not passed over. */
export function watchUnheardFailures(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes such a failure on. A sending that the person stopped is none, and the end of a session is said already. */
export function tellUnheardFailure(failure: Error): void {
  const isStopped = failure.name === 'AbortError';
  const isSaid = failure instanceof Problem && failure.status === 401;
  if (!isStopped && !isSaid) for (const listener of listeners) listener(failure);
}
