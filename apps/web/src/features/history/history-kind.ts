import type { HistoryChoice } from '@pramen/contract/history/history.schemas';
import { useState } from 'react';
import { browserStore, storageKeys } from '../../platform/storage/storage.ts';

/** What may be chosen of a client's history; `office` is what happens to records that are no client's. */
export const clientChoices = [
  'matters',
  'all',
  'client',
  'money',
  'documents',
  'security',
  'notices',
] as const satisfies readonly HistoryChoice[];

/** The chosen events of clients' histories, remembered in this browser; first those that matter. */
export function useHistoryKind(): [HistoryChoice, (kind: HistoryChoice) => void] {
  const [kind, setKind] = useState<HistoryChoice>(
    () => clientChoices.find((one) => one === browserStore.getItem(storageKeys.historyKind)) ?? 'matters',
  );
  const choose = (chosen: HistoryChoice) => {
    browserStore.setItem(storageKeys.historyKind, chosen);
    setKind(chosen);
  };
  return [kind, choose];
}
