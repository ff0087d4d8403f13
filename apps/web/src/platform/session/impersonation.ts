import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';
import { parseReturnAddress } from './return-address.ts';

/** Stores the URL to return to when an impersonation ends. */
export function storeImpersonatedFrom(address: string, store: TextStore = browserStore): void {
  store.setItem(storageKeys.impersonatedFrom, address);
}

/** Returns that URL once and removes it; null without one of this site. */
export function takeImpersonatedFrom(origin: string, store: TextStore = browserStore): string | null {
  const address = parseReturnAddress(store.getItem(storageKeys.impersonatedFrom), origin);
  store.removeItem(storageKeys.impersonatedFrom);
  return address;
}
