import { useEffect, type RefObject } from 'react';
import { sendSeen } from '../../../features/onboarding/seen/seen.commands.ts';
import { watchStep } from '../../../features/onboarding/seen/watch-step.ts';

interface View {
  formId: string;
  stepId: string;
  /** Of the questions. */
  page: string | undefined;
  /** Staff who look at a client's onboarding are not counted, nor is one that is over. */
  isCounted: boolean;
}

/** Counts the questions that a client sees, so that the firm learns where its forms lose people. Nothing typed is read. */
export function useStepSeen(frame: RefObject<HTMLElement | null>, { formId, stepId, page, isCounted }: View): void {
  useEffect(() => {
    if (!isCounted || !frame.current) return;
    return watchStep(frame.current, (shown) => sendSeen(formId, stepId, shown));
  }, [frame, formId, stepId, page, isCounted]);
}
