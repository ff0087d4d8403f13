import type { CompiledForm } from '../definition/compile.ts';
import {
  conditionsOf,
  type Condition,
  type Fieldset,
  type FormLanguage,
  type Question,
  type QuestionType,
} from '../definition/definition.ts';
import { wordingOf } from '../definition/wording.ts';
import { answerTo, copiesOf } from './answers.ts';
import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';

// The dynamic form configuration that callers exchange: a form in one language, with its answers in it.

export interface FilledQuestion {
  id: string;
  type: QuestionType;
  label: string;
  isRequired: boolean;
  options: { value: string; label: string }[];
  /** null: not answered. */
  value: AnswerValue | null;
  text: string | null;
  html: string | null;
  description: string | null;
  visibleWhen: Condition | readonly Condition[] | null;
  min: number | string | null;
  max: number | string | null;
  isInteger: boolean;
  maxLength: number | null;
}

export interface FilledFieldset {
  id: string;
  fieldsetName: string;
  fieldsetText: string | null;
  fieldsetHtml: string | null;
  fieldsetDescription: string | null;
  fieldsetRepeatable: boolean;
  /** Number of this copy of a repeatable fieldset, from 0. */
  duplication: number;
  questions: FilledQuestion[];
}

export interface FilledForm {
  content: FilledFieldset[];
}

/** What is read from a filled form that a caller sends: everything else in it belongs to the definition. */
export interface GivenForm {
  content: readonly {
    duplication?: number | null | undefined;
    questions: readonly { id: string; value?: AnswerValue | null | undefined }[];
  }[];
}

function fillQuestion(question: Question, copy: CopyAnswers | undefined, language: FormLanguage): FilledQuestion {
  const conditions = conditionsOf(question);
  return {
    id: question.id,
    type: question.type,
    label: wordingOf(question, 'label', language) ?? '',
    isRequired: question.isRequired ?? false,
    options: (question.options ?? []).map((option) => ({
      value: option.value,
      label: wordingOf(option, 'label', language) ?? option.value,
    })),
    value: answerTo(question, copy) ?? null,
    text: wordingOf(question, 'text', language) ?? null,
    html: wordingOf(question, 'html', language) ?? null,
    description: wordingOf(question, 'description', language) ?? null,
    visibleWhen: conditions.length > 1 ? conditions : (conditions[0] ?? null),
    min: question.min ?? null,
    max: question.max ?? null,
    isInteger: question.isInteger ?? false,
    maxLength: question.maxLength ?? null,
  };
}

function fillFieldset(fieldset: Fieldset, copy: CopyAnswers | undefined, duplication: number, language: FormLanguage): FilledFieldset {
  return {
    id: fieldset.id,
    fieldsetName: wordingOf(fieldset, 'fieldsetName', language) ?? '',
    fieldsetText: wordingOf(fieldset, 'fieldsetText', language) ?? null,
    fieldsetHtml: wordingOf(fieldset, 'fieldsetHtml', language) ?? null,
    fieldsetDescription: wordingOf(fieldset, 'fieldsetDescription', language) ?? null,
    fieldsetRepeatable: fieldset.fieldsetRepeatable ?? false,
    duplication,
    questions: fieldset.questions.map((question) => fillQuestion(question, copy, language)),
  };
}

/** The form in a language with its answers. Points, levels and translations are left out: whoever answers must not see the scores. */
export function fillForm(form: CompiledForm, answers: FormAnswers, language: FormLanguage): FilledForm {
  return {
    content: form.fieldsets.flatMap(({ fieldset }) => {
      const copies = copiesOf(answers, fieldset.id);
      const shown = fieldset.fieldsetRepeatable ? copies : copies.slice(0, 1);
      return shown.map((copy, index) => fillFieldset(fieldset, copy, index, language));
    }),
  };
}

/**
 * The answers in a filled form, by id of the question and number of the copy. Questions that the form does not have are returned as
 * `unknown`; nothing but the answers is read.
 */
export function readAnswers(form: CompiledForm, given: GivenForm): { answers: FormAnswers; unknown: readonly string[] } {
  const found = new Map<string, Map<number, Record<string, AnswerValue>>>();
  const unknown: string[] = [];
  for (const { duplication, questions } of given.content)
    for (const { id, value } of questions) {
      if (value === undefined || value === null) continue;
      const target = form.questions.get(id);
      if (!target) {
        unknown.push(id);
        continue;
      }
      const fieldset = target.fieldset.fieldset.id;
      const copies = found.get(fieldset) ?? new Map<number, Record<string, AnswerValue>>();
      const copy = copies.get(duplication ?? 0) ?? {};
      copy[id] = value;
      found.set(fieldset, copies.set(duplication ?? 0, copy));
    }
  const inOrder = (copies: ReadonlyMap<number, CopyAnswers>) =>
    [...copies].toSorted(([one], [other]) => one - other).map(([, copy]) => copy);
  return { answers: Object.fromEntries([...found].map(([id, copies]) => [id, inOrder(copies)])), unknown };
}
