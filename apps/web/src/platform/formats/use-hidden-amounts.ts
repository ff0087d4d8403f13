import { useSyncExternalStore } from 'react';
import { areAmountsHidden, hideAmounts, onAmountsChange } from './amount-privacy.ts';

/** Whether amounts are hidden, and the switch. A component that only writes amounts needs neither: formatMoney checks it. */
export function useHiddenAmounts(): { isHidden: boolean; toggle: () => void } {
  const isHidden = useSyncExternalStore(onAmountsChange, areAmountsHidden);
  return { isHidden, toggle: () => hideAmounts(!isHidden) };
}
