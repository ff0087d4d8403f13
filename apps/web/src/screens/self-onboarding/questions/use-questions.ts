import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { StepProps } from '../walk/step-props.ts';
import type { AnswersOf } from '../walk/walk.model.ts';
import {
  carryOn,
  firstFaulty,
  issuesOfPage,
  openForms,
  pageAt,
  placeToResume,
  questionPages,
  refusalsIn,
  toCompleted,
  toTyped,
  withTyped,
  type OpenForm,
} from './questions.model.ts';

export interface QuestionsProps extends StepProps<'aggregated_form'> {
  /** Typed in this browser; null: nothing newer than the stored answers. */
  typed: AnswersOf<'aggregated_form'> | null;
  /** As the address says it, from 1. */
  page: string | undefined;
  /** The client came from the summary to correct something. */
  isCorrection: boolean;
  /** The address names the questions: it names their page, too, so that a reload stays there. */
  isAddressed: boolean;
  onPage: (page: string, how: { isCorrection: boolean }) => void;
  onType: (answers: AnswersOf<'aggregated_form'>) => void;
}

/** The answers to all templates, and the group of questions that is shown; only the last group completes the step. */
export function useQuestions({ step, typed, page, isCorrection, isAddressed, failure, onPage, onType, onComplete }: QuestionsProps) {
  // The wording follows the language of the portal, the answers stay those of this client.
  const worded = useMemo(() => openForms(step), [step]);
  const [own, setOwn] = useState<Pick<AnswersOf<'aggregated_form'>, 'pages'> | null>(typed);
  const [checked, setChecked] = useState({ page: -1, attempt: 0 });
  const forms = useMemo(() => withTyped(worded, own), [worded, own]);
  const pages = questionPages(forms);
  const number = page === undefined ? placeToResume(forms, pages) : pageAt(pages, page);
  const current = pages[number];
  const shown = current && forms[current.template];
  const refusals = refusalsIn(failure, forms);
  const goTo = (index: number) => onPage(String(index + 1), { isCorrection: false });
  const keep = (changed: readonly OpenForm[], template: number) => {
    const kept = toTyped(changed, template);
    setOwn(kept);
    onType(kept);
  };
  /** Answers that a later questionnaire asks again stand there already. */
  const goOn = (index: number) => {
    const template = current?.template ?? 0;
    keep(carryOn(forms, template), pages[index]?.template ?? template);
    goTo(index);
  };
  const check = (index: number) => setChecked(({ attempt }) => ({ page: index, attempt: attempt + 1 }));
  const namePage = useEffectEvent(() => onPage(String(number + 1), { isCorrection: true }));
  useEffect(() => {
    if (isAddressed && page === undefined) namePage();
  }, [isAddressed, page]);
  const goToRefusal = useEffectEvent(() => {
    const [first] = refusals;
    const refused = pages.findIndex(({ template, fieldset }) => first?.page.template === template && first.page.fieldset === fieldset);
    if (refused >= 0 && refused !== number) goTo(refused);
  });
  useEffect(() => {
    if (failure) goToRefusal();
  }, [failure]);
  return {
    shown,
    /** Of the shown form among all of them. */
    place: current?.template ?? 0,
    pages,
    number,
    fieldset: current?.fieldset ?? '',
    issues: checked.page === number ? issuesOfPage(forms, current) : [],
    attempt: checked.attempt,
    refusals,
    change: (changed: FormAnswers) => {
      const template = current?.template ?? 0;
      keep(
        forms.map((one, index) => (index === template ? { ...one, answers: changed, isTyped: true } : one)),
        template,
      );
    },
    next: () => {
      if (issuesOfPage(forms, current).length > 0) return check(number);
      // A client who came to correct one answer goes back when nothing else is missing.
      const isCorrected = isCorrection && firstFaulty(forms, pages) < 0;
      if (number < pages.length - 1 && !isCorrected) return goOn(number + 1);
      const faulty = firstFaulty(forms, pages);
      if (faulty < 0) return onComplete(toCompleted(forms, current?.template ?? 0));
      check(faulty);
      goTo(faulty);
    },
  };
}
