import { createContext, use, useEffect, useId } from 'react';

/** Reports to the surrounding dialog whether a request from it is still unanswered. */
export type ReportBusy = (part: string, isBusy: boolean) => void;

export const BusyGuard = createContext<ReportBusy | null>(null);

/** While true, the surrounding dialog stays open, so that the user sees the response; no effect outside a dialog. */
export function useBusyGuard(isBusy: boolean): void {
  const report = use(BusyGuard);
  const part = useId();
  useEffect(() => {
    report?.(part, isBusy);
    return () => report?.(part, false);
  }, [report, part, isBusy]);
}
