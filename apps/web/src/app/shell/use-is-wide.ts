import { useSyncExternalStore } from 'react';

/** From this width the menu is next to the content instead of over it. */
const wide = globalThis.matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
