import { createContext, use, useEffect, useId } from 'react';

/** Tells the dialog around it whether a part of it holds something that closing would lose. */
export type ReportUnsaved = (part: string, isUnsaved: boolean) => void;

export const UnsavedGuard = createContext<ReportUnsaved | null>(null);

/** While this is true the dialog around asks before it closes; outside a dialog nothing happens. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const report = use(UnsavedGuard);
  const part = useId();
  useEffect(() => {
    report?.(part, isUnsaved);
    return () => report?.(part, false);
  }, [report, part, isUnsaved]);
}
