import type { QueryClient } from '@tanstack/react-query';
import { fetchChunk } from '../../platform/loading/load-chunk.ts';
import { browserStore, storageKeys } from '../../platform/storage/storage.ts';

/** Keeps push alive in a browser in which a user switched it on; loads nothing in any other one. */
export function keepBrowser(userId: string, queries: QueryClient): () => void {
  if (browserStore.getItem(storageKeys.push) === null || !('serviceWorker' in navigator)) return () => undefined;
  let stop: (() => void) | null = () => undefined;
  fetchChunk(() => import('../../features/messages/push/confirm-browser.ts'))
    .then(({ keepConfirmed }) => {
      if (stop) stop = keepConfirmed(userId, queries);
    })
    .catch(() => undefined);
  return () => {
    stop?.();
    stop = null;
  };
}
