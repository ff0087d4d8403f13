import type { HistoryChoice } from '@pramen/contract/history/history.schemas';
import { useState } from 'react';
import { browserStore, storageKeys } from '../../platform/storage/storage.ts';

/** Choices for a client's history: all but `office`, the events of records that belong to no client. */
export const clientChoices = [
  'matters',
  'all',
  'client',
  'money',
  'documents',
  'security',
  'notices',
] as const satisfies readonly HistoryChoice[];

/** The chosen kind of events in clients' histories, remembered in this browser; by default the important ones. */
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
