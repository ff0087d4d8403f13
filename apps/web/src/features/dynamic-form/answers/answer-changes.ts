import { copiesOf } from '@pramen/domain/forms/answers/answers';
import type { AnswerValue, CopyAnswers, FormAnswers } from '@pramen/domain/forms/definition/answer-types';

/** Where an answer stands: the fieldset, which copy of it from 0, and the question. */
export interface AnswerPlace {
  fieldset: string;
  copy: number;
  question: string;
}

const isNothing = (value: AnswerValue | undefined) =>
  value === undefined || value === '' || (typeof value === 'object' && value.length === 0);

function withValue(copy: CopyAnswers, question: string, value: AnswerValue | undefined): CopyAnswers {
  if (value !== undefined && !isNothing(value)) return { ...copy, [question]: value };
  return Object.fromEntries(Object.entries(copy).filter(([id]) => id !== question));
}

/** The answers with another answer to one question; empty text and an empty list remove it. Everything else keeps its identity. */
export function withAnswer(
  answers: FormAnswers,
  { fieldset, copy, question }: AnswerPlace,
  change: (before: AnswerValue | undefined) => AnswerValue | undefined,
): FormAnswers {
  const copies = copiesOf(answers, fieldset);
  return {
    ...answers,
    [fieldset]: copies.map((one, index) =>
      index === copy ? withValue(one, question, change(Object.hasOwn(one, question) ? one[question] : undefined)) : one,
    ),
  };
}

/** The answers with one more copy of a fieldset, at `index` or at the end. */
export function withCopy(answers: FormAnswers, fieldset: string, copy: CopyAnswers = {}, index?: number): FormAnswers {
  const copies = copiesOf(answers, fieldset);
  return { ...answers, [fieldset]: copies.toSpliced(index ?? copies.length, 0, copy) };
}

export function withoutCopy(answers: FormAnswers, fieldset: string, copy: number): FormAnswers {
  return { ...answers, [fieldset]: copiesOf(answers, fieldset).toSpliced(copy, 1) };
}
