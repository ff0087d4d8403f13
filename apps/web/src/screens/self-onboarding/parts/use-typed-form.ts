import i18next from 'i18next';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { fieldErrorsOf, Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import type { FormRules } from '../../../platform/validation/rules.ts';

interface TypedFormSettings<Values, Answers> {
  typed: Answers;
  /** The answers that the failure is about; without them it is about those that are typed. */
  refused: Answers | null | undefined;
  toValues: (typed: Answers) => Values;
  toAnswers: (values: Values) => Answers;
  rules: FormRules<Values>;
  failure: Error | null;
  onType: (answers: Answers) => void;
  onComplete: (answers: Answers) => void;
}

/** The code of a step that others have to be gone through before, because another device changed them. */
export const EARLY_STEP = 'onboarding.step_early';

export const isEarlyStep = (failure: Error | null): boolean => failure instanceof Problem && failure.code === EARLY_STEP;

/** Why a step was refused, unless a field with this name says so. */
export function describeUnplaced(failure: Error | null, names: readonly string[]): string | null {
  if (failure === null) return null;
  if (isEarlyStep(failure)) return i18next.t('selfOnboarding:changedElsewhere');
  const faults = Object.entries(fieldErrorsOf(failure));
  if (faults.length === 0) return describeProblem(failure);
  const unplaced = faults.filter(([name]) => !names.includes(name)).flatMap(([, sentences]) => sentences);
  return unplaced.length > 0 ? unplaced.join(' ') : null;
}

/** A form whose values are kept with each change, so that nothing typed is lost. */
export function useTypedForm<Values extends Record<string, string | boolean | readonly string[]>, Answers>(
  settings: TypedFormSettings<Values, Answers>,
) {
  const { typed, refused, toValues, toAnswers, rules, failure, onType, onComplete } = settings;
  const [initial] = useState(() => toValues(typed));
  const form = useForm({
    initial,
    rules,
    onSend: (values) => onComplete(toAnswers(values)),
    sentBefore: refused ? toValues(refused) : null,
    serverErrors: failure ? fieldErrorsOf(failure) : undefined,
  });
  const { values } = form;
  const kept = useRef(values);
  const keep = useEffectEvent(() => onType(toAnswers(values)));
  useEffect(() => {
    if (kept.current === values) return;
    kept.current = values;
    keep();
  }, [values]);
  return { ...form, failure: describeUnplaced(failure, Object.keys(values)) };
}
