import type { AnswerDraft, ClientRecord } from '@pramen/contract/records/records.schemas';
import { answerTo, copiesOf } from '@pramen/domain/forms/answers/answers';
import type { AnswerValue, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { Question } from '@pramen/domain/forms/definition/definition';
import { Problem } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDate } from '../../../platform/formats/dates.ts';

/** The record as someone else saved it in the meantime; null for any other failure. */
export function conflictOf(failure: unknown): ClientRecord | null {
  if (!(failure instanceof Problem) || failure.code !== 'record.changed') return null;
  const current = failure.current as ClientRecord | null;
  return current !== null && typeof current === 'object' && 'data' in current ? current : null;
}

/** What was typed into the record on another device in the meantime; null for any other failure. */
export const draftElsewhere = (failure: unknown): AnswerDraft | null =>
  failure instanceof Problem && failure.code === 'draft.changed' ? (failure.current as AnswerDraft | null) : null;

/** Whether the record is no longer there: whoever prepared it deleted it. */
export const isGone = (failure: unknown): boolean => failure instanceof Problem && failure.code === 'record.not_found';

/** Whether someone else decided or changed the record first; the screen already shows its current state. */
export const isDecidedMeanwhile = (failure: unknown): boolean =>
  failure instanceof Problem && (failure.code === 'record.changed' || failure.code === 'record.state_refused');

/** Why the server refused a save: its sentences about single answers with the questions' names, or one sentence. */
export function refusalsOf(failure: Error, form: CompiledForm): readonly string[] {
  const faults = failure instanceof Problem ? Object.entries(failure.errors) : [];
  if (faults.length === 0) return [describeProblem(failure)];
  return faults.flatMap(([place, sentences]) => {
    const question = form.questions.get(place.split('.').at(-1) ?? '')?.question;
    return sentences.map((sentence) => (question ? `${question.label}${/[?!:]$/.test(question.label) ? '' : ':'} ${sentence}` : sentence));
  });
}

/** The fieldset with the first answer that the server refused, `data.<fieldset>.<copy>.<question>`; null without any. */
export function refusedFieldset(failure: unknown): string | null {
  const places = failure instanceof Problem ? Object.keys(failure.errors) : [];
  return places.map((place) => /^data\.([^.]+)\.\d+/.exec(place)?.[1]).find((id) => id !== undefined) ?? null;
}

/** An answer as one line of text; a form from a call has its labels in the language of the call. */
export function answerText({ type, options }: Question, value: AnswerValue | undefined, words: { yes: string; no: string }): string {
  const labelOf = (chosen: string) => options?.find((one) => one.value === chosen)?.label ?? chosen;
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') return type === 'date' ? formatDate(value) : labelOf(value);
  return type === 'file' ? String(value.length) : value.map(labelOf).join(', ');
}

/** Questions that two people answered differently, in the words of the form. */
export function differencesOf(form: CompiledForm, stored: FormAnswers, mine: FormAnswers, words: { yes: string; no: string }) {
  return form.fieldsets.flatMap(({ fieldset, questions }) => {
    const [theirs, own] = [copiesOf(stored, fieldset.id), copiesOf(mine, fieldset.id)];
    return Array.from({ length: Math.max(theirs.length, own.length) }, (_, copy) =>
      questions.flatMap(({ question }) => {
        const text = (copies: typeof own) => answerText(question, answerTo(question, copies[copy]), words);
        const [before, after] = [text(theirs), text(own)];
        const number = fieldset.fieldsetRepeatable ? ` (${copy + 1})` : '';
        return before === after ? [] : [{ label: `${question.label}${number}`, stored: before, mine: after }];
      }),
    ).flat();
  });
}
