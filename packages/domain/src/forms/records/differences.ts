import type { AnswerValue, FormAnswers } from '../definition/answer-types.ts';

/** How an earlier answer relates to the later version: answered in another way, no longer answered, or answered only later. */
export type Difference = 'CHANGED' | 'REMOVED' | 'ADDED';

export interface AnswerDifference {
  question: string;
  /** Number of the copy of its fieldset, from 0. */
  copy: number;
  kind: Difference;
}

interface Answer {
  question: string;
  copy: number;
  value: AnswerValue;
}

/** Every answer by its question and copy: a question keeps its id when it moves to another fieldset. */
function answersByPlace(answers: FormAnswers): ReadonlyMap<string, Answer> {
  const list = Object.values(answers).flatMap((copies) =>
    copies.flatMap((answered, copy) => Object.entries(answered).map(([question, value]) => ({ question, copy, value }))),
  );
  return new Map(list.map((one) => [JSON.stringify([one.question, one.copy]), one]));
}

/** The answers of an earlier version that a later one has otherwise, lacks or adds; copies are compared by position. */
export function compareAnswers(earlier: FormAnswers, later: FormAnswers): readonly AnswerDifference[] {
  const [before, after] = [answersByPlace(earlier), answersByPlace(later)];
  const gone = [...before].flatMap(([place, { question, copy, value }]): AnswerDifference[] => {
    const other = after.get(place);
    if (!other) return [{ question, copy, kind: 'REMOVED' }];
    return JSON.stringify(other.value) === JSON.stringify(value) ? [] : [{ question, copy, kind: 'CHANGED' }];
  });
  const added = [...after].flatMap(([place, { question, copy }]): AnswerDifference[] =>
    before.has(place) ? [] : [{ question, copy, kind: 'ADDED' }],
  );
  return [...gone, ...added];
}
