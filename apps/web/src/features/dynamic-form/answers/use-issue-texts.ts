import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';

/** Key of an answer among the issues. */
export const keyOf = (fieldset: string, copy: number, question: string | null) => `${fieldset} ${copy} ${question ?? ''}`;

const writeLimit = (limit: number | string | undefined) => (typeof limit === 'number' ? writeNumber(limit) : formatDate(limit ?? null));

/** What is wrong with each answer in words, by `keyOf`. */
export function useIssueTexts(form: CompiledForm, issues: readonly AnswerIssue[]): ReadonlyMap<string, string> {
  const { t } = useTranslation('dynamicForm');
  const write = ({ code, question, limit }: AnswerIssue): string => {
    const type = form.questions.get(question ?? '')?.question.type;
    const values = { limit: writeLimit(limit) };
    if (code === 'wrong_type') return t(type === 'number' ? 'issues.not_a_number' : 'issues.wrong_type');
    if ((code === 'too_low' || code === 'too_high') && type === 'date') return t(`issues.${code}_date`, values);
    if (code === 'too_numerous' && type === 'file') return t('issues.too_numerous_files', values);
    return t(`issues.${code}`, values);
  };
  const texts = new Map<string, string>();
  for (const issue of issues) {
    const key = keyOf(issue.fieldset, issue.copy, issue.question);
    if (!texts.has(key)) texts.set(key, write(issue));
  }
  return texts;
}
