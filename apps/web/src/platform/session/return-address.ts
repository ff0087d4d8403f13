import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';

/**
 * The address if it is a path of this site, else null. Browsers read `//host` and `/\host` as another site, so a link could
 * otherwise lead a newly signed-in user away.
 */
export function parseReturnAddress(address: string | null, origin: string): string | null {
  if (address === null || !address.startsWith('/')) return null;
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin) return null;
  return url.pathname + url.search + url.hash;
}

/** Stores the URL to return to after sign-in. */
export function storeReturnAddress(address: string, store: TextStore = browserStore): void {
  store.setItem(storageKeys.returnAddress, address);
}

/** Returns the stored URL once and removes it. */
export function takeReturnAddress(origin: string, store: TextStore = browserStore): string | null {
  const address = parseReturnAddress(store.getItem(storageKeys.returnAddress), origin);
  store.removeItem(storageKeys.returnAddress);
  return address;
}
