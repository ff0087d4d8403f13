import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let isHidden = readHidden(browserStore);

/** Whether this browser hides amounts; remembered between visits, because a user who hides them is usually not alone. */
export function readHidden(store: TextStore): boolean {
  return store.getItem(storageKeys.hiddenAmounts) === '1';
}

/** Whether amounts are written as dots now; percentages and dates never are. */
export function areAmountsHidden(): boolean {
  return isHidden;
}

/** Hides or shows every amount of the portal at once, and remembers the choice in this browser. */
export function hideAmounts(hidden: boolean, store: TextStore = browserStore): void {
  isHidden = hidden;
  if (hidden) store.setItem(storageKeys.hiddenAmounts, '1');
  else store.removeItem(storageKeys.hiddenAmounts);
  for (const listener of listeners) listener();
}

/** Calls the listener when amounts are hidden or shown; returns its unsubscribe function. */
export function onAmountsChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
