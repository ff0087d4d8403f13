import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import { visible } from '@pramen/domain/forms/answers/visible';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';

/** Ids of the fieldsets that a person answers one after the other: those with a visible question, and those that only inform. */
export function pagesOf(form: CompiledForm, answers: FormAnswers): readonly string[] {
  const visibility = visible(form, answers);
  return form.fieldsets
    .filter(({ fieldset, questions }) => questions.length === 0 || (visibility.get(fieldset.id) ?? []).some(({ size }) => size > 0))
    .map(({ fieldset }) => fieldset.id);
}

/** What is wrong on a page. */
export const issuesOn = (page: string, issues: readonly AnswerIssue[]): readonly AnswerIssue[] =>
  issues.filter(({ fieldset }) => fieldset === page);

/** The first page with something wrong; null without any. */
export const firstFaultyPage = (pages: readonly string[], issues: readonly AnswerIssue[]): string | null =>
  pages.find((page) => issuesOn(page, issues).length > 0) ?? null;
