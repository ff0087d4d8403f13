import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';
import { parseReturnAddress } from './return-address.ts';

/** Keeps the address to come back to when somebody stops acting in a client's name. */
export function storeImpersonatedFrom(address: string, store: TextStore = browserStore): void {
  store.setItem(storageKeys.impersonatedFrom, address);
}

/** Gives that address once and forgets it; null when there is none of this site. */
export function takeImpersonatedFrom(origin: string, store: TextStore = browserStore): string | null {
  const address = parseReturnAddress(store.getItem(storageKeys.impersonatedFrom), origin);
  store.removeItem(storageKeys.impersonatedFrom);
  return address;
}
