import type { CompiledForm } from '../definition/compile.ts';
import { answerTo, copiesOf } from './answers.ts';
import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';
import { visible } from './visible.ts';

/**
 * The answers that are stored and scored: those to visible questions, in the order of the form. Blank answers, answers to unknown or
 * hidden questions and copies without any answer are left out. Pruning pruned answers changes nothing.
 */
export function prune(form: CompiledForm, answers: FormAnswers): FormAnswers {
  const visibility = visible(form, answers);
  const pruned: Record<string, readonly CopyAnswers[]> = {};
  for (const { fieldset, questions } of form.fieldsets) {
    const copies = copiesOf(answers, fieldset.id);
    const kept = (visibility.get(fieldset.id) ?? []).flatMap((set, index) => {
      const copy: Record<string, AnswerValue> = {};
      for (const { question } of questions) {
        const value = set.has(question.id) ? answerTo(question, copies[index]) : undefined;
        if (value !== undefined) copy[question.id] = value;
      }
      return Object.keys(copy).length > 0 ? [copy] : [];
    });
    if (kept.length > 0) pruned[fieldset.id] = kept;
  }
  return pruned;
}
