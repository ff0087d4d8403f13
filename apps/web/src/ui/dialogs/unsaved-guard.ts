import { createContext, use, useId, useLayoutEffect } from 'react';

/** Reports to the surrounding dialog whether a part of it contains something that closing would lose. */
export type ReportUnsaved = (part: string, isUnsaved: boolean) => void;

export const UnsavedGuard = createContext<ReportUnsaved | null>(null);

/** While true, the surrounding dialog asks before it closes; no effect outside a dialog. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const report = use(UnsavedGuard);
  const part = useId();
  // Before the event that changed something ends: whoever goes back at once must be asked.
  useLayoutEffect(() => {
    report?.(part, isUnsaved);
    return () => report?.(part, false);
  }, [report, part, isUnsaved]);
}
