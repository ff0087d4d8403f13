import { copiesOf } from '../../forms/answers/answers.ts';
import { prune } from '../../forms/answers/prune.ts';
import type { FormAnswers } from '../../forms/definition/answer-types.ts';
import type { CompiledForm } from '../../forms/definition/compile.ts';
import type { FormDefinition, TemplateType } from '../../forms/definition/definition.ts';

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

/** Whether a form for AML lacks the question, so that nobody whom it names elsewhere would be compared with lists. */
export const lacksOwnerQuestion = ({ content }: FormDefinition, type: TemplateType): boolean =>
  type === 'AML_QUESTIONNAIRE' && !content.some(({ questions }) => questions.some(({ id }) => id === BENEFICIAL_OWNER_QUESTION));
