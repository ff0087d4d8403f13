import type { AnswerValue, CopyAnswers, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { withAnswer, withCopy, withoutCopy, type AnswerPlace } from './answer-changes.ts';

/** Changes to the answers; the same functions for as long as the form is shown, so that rows need not be drawn again. */
export interface AnswerActions {
  answer: (place: AnswerPlace, value: AnswerValue | undefined) => void;
  /** For a change that follows from the present answer, such as a file that arrived later. */
  change: (place: AnswerPlace, change: (before: AnswerValue | undefined) => AnswerValue | undefined) => void;
  addCopy: (fieldset: string, copy?: CopyAnswers, index?: number) => void;
  removeCopy: (fieldset: string, copy: number) => void;
}

/** Applies each change to the latest answers, also when several come before the form is drawn again. */
export function useAnswerActions(answers: FormAnswers, onChange: (answers: FormAnswers) => void): AnswerActions {
  const latest = useRef({ answers, onChange });
  useLayoutEffect(() => {
    latest.current = { answers, onChange };
  }, [answers, onChange]);
  return useMemo(() => {
    const apply = (change: (before: FormAnswers) => FormAnswers) => {
      const next = change(latest.current.answers);
      latest.current = { ...latest.current, answers: next };
      latest.current.onChange(next);
    };
    return {
      answer: (place, value) => apply((before) => withAnswer(before, place, () => value)),
      change: (place, change) => apply((before) => withAnswer(before, place, change)),
      addCopy: (fieldset, copy, index) => apply((before) => withCopy(before, fieldset, copy, index)),
      removeCopy: (fieldset, copy) => apply((before) => withoutCopy(before, fieldset, copy)),
    };
  }, []);
}
