import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';
import type { Question } from '../definition/definition.ts';

/** Whether nothing was answered: blank text or an empty list. */
export const isBlankAnswer = (value: AnswerValue | undefined): value is undefined =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && value.length === 0);

/**
 * The answer to a question in a copy; undefined when there is none. A text block has none. Ids of questions may equal names of Object's
 * own methods.
 */
export function answerTo({ id, type }: Question, copy: CopyAnswers | undefined): AnswerValue | undefined {
  if (copy === undefined || type === 'html' || !Object.hasOwn(copy, id)) return undefined;
  const value = copy[id];
  return isBlankAnswer(value) ? undefined : value;
}

const oneEmptyCopy: readonly CopyAnswers[] = [{}];

/** Copies of a fieldset as a person sees them: at least one, possibly without answers. */
export function copiesOf(answers: FormAnswers, fieldset: string): readonly CopyAnswers[] {
  const copies = Object.hasOwn(answers, fieldset) ? answers[fieldset] : undefined;
  return copies === undefined || copies.length === 0 ? oneEmptyCopy : copies;
}
