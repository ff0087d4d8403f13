import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';

type Place = Pick<AnswerIssue, 'fieldset' | 'copy' | 'question'>;

/** Names the row of a question, or with null the whole copy, within its form. */
export const rowName = ({ fieldset, copy, question }: Place) => `${fieldset}.${copy}.${question ?? ''}`;

/** The first control of a question, or of the copy when the place names none. */
export function findQuestion(frame: HTMLElement | null, place: Place): HTMLElement | null {
  const name = rowName(place);
  const row = Array.from(frame?.querySelectorAll<HTMLElement>('[data-row]') ?? []).find((one) => one.dataset['row'] === name);
  return row?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea, button') ?? row ?? null;
}
