import type { CopyAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { FieldsetViewProps } from '../answers/form-props.ts';
import { keyOf } from '../answers/use-issue-texts.ts';
import { QuestionRow } from '../questions/question-row.tsx';

export const emptyCopy: CopyAnswers = {};

/** The visible questions of one copy. */
export function QuestionRows({ compiled, copies, visibility, texts, row, copy }: FieldsetViewProps & { copy: number }) {
  const { id } = compiled.fieldset;
  const answers = copies?.[copy] ?? emptyCopy;
  return compiled.questions.map((one) => {
    const { question } = one;
    if (!visibility?.[copy]?.has(question.id)) return null;
    return (
      <QuestionRow
        key={`${one.order} ${question.id}`}
        question={question}
        fieldset={id}
        copy={copy}
        value={Object.hasOwn(answers, question.id) ? answers[question.id] : undefined}
        error={texts.get(keyOf(id, copy, question.id)) ?? null}
        {...row}
      />
    );
  });
}
