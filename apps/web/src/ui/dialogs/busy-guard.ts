import { createContext, use, useEffect, useId } from 'react';

/** Tells the dialog around it whether something that was sent from it has no answer yet. */
export type ReportBusy = (part: string, isBusy: boolean) => void;

export const BusyGuard = createContext<ReportBusy | null>(null);

/** While this is true the dialog around stays open, so that the answer is seen; outside a dialog nothing happens. */
export function useBusyGuard(isBusy: boolean): void {
  const report = use(BusyGuard);
  const part = useId();
  useEffect(() => {
    report?.(part, isBusy);
    return () => report?.(part, false);
  }, [report, part, isBusy]);
}
