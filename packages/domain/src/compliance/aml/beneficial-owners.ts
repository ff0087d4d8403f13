import { copiesOf } from '../../forms/answers/answers.ts';
import { prune } from '../../forms/answers/prune.ts';
import type { FormAnswers } from '../../forms/definition/answer-types.ts';
import type { CompiledForm } from '../../forms/definition/compile.ts';

/** The fixed id of the question whose money it really is. */
export const BENEFICIAL_OWNER_QUESTION = 'beneficial_owner';

/** The answers to the question for the beneficial owner, each a free text; an answer that is hidden does not count. */
export function readBeneficialOwners(form: CompiledForm, answers: FormAnswers): string[] {
  const question = form.questions.get(BENEFICIAL_OWNER_QUESTION);
  if (!question) return [];
  const texts = copiesOf(prune(form, answers), question.fieldset.fieldset.id).flatMap((copy) => {
    const value = copy[BENEFICIAL_OWNER_QUESTION];
    return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
  });
  return [...new Set(texts)];
}
