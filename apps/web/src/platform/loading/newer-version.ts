import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server has a newer version than the one that this page came from. */
export const isPageOutdated = (): boolean => isOutdated;
export const useIsPageOutdated = (): boolean => useSyncExternalStore(subscribe, isPageOutdated);

export function setPageOutdated(isNow: boolean): void {
  isOutdated = isNow;
  for (const listener of listeners) listener();
}
