import { isCalendarDate } from '../../dates/calendar-date.ts';
import { findControl, isVisibleLine } from '../../text/visible.ts';
import type { CompiledForm, CompiledQuestion } from '../definition/compile.ts';
import { hasSeveral, isChosen, type Question } from '../definition/definition.ts';
import { answerLimits, formLimits } from '../definition/form-limits.ts';
import { answerTo, copiesOf } from './answers.ts';
import type { AnswerValue, FormAnswers } from '../definition/answer-types.ts';
import { visible } from './visible.ts';
import { sideOfLongNumber } from './written-number.ts';

export const answerIssueCodes = [
  'required',
  'wrong_type',
  'unknown_option',
  'not_a_number',
  'not_an_integer',
  'not_a_date',
  'not_a_time',
  'in_future',
  'too_low',
  'too_high',
  'too_long',
  // A key that ends in _many would be a plural form in the texts.
  'too_numerous',
  'control_character',
  'unknown_question',
  'unknown_fieldset',
] as const;
export type AnswerIssueCode = (typeof answerIssueCodes)[number];

export interface AnswerIssue {
  code: AnswerIssueCode;
  fieldset: string;
  copy: number;
  /** null: the whole fieldset. */
  question: string | null;
  /** The limit that the answer exceeds. */
  limit?: number | string;
}

type ValueIssue = Pick<AnswerIssue, 'code' | 'limit'>;

const textLimit = (question: Question) => question.maxLength ?? (question.type === 'textarea' ? answerLimits.textarea : answerLimits.text);

function checkText(question: Question, value: string): ValueIssue | null {
  // One line is shown as it is stored; longer texts may have lines, tabs and other directions.
  if (findControl(value) !== undefined || (question.type === 'text' && !isVisibleLine(value))) return { code: 'control_character' };
  return [...value].length > textLimit(question) ? { code: 'too_long', limit: textLimit(question) } : null;
}

const numberBounds = ({ min, max }: Question) =>
  [typeof min === 'number' ? min : -answerLimits.number, typeof max === 'number' ? max : answerLimits.number] as const;

/** A number of too many digits is answered as text: it is told as too large, anything else as no number. */
function checkTextAsNumber(question: Question, value: AnswerValue): ValueIssue {
  const [low, high] = numberBounds(question);
  const side = typeof value === 'string' ? sideOfLongNumber(value) : null;
  if (side === null) return { code: 'wrong_type' };
  return side === 'low' ? { code: 'too_low', limit: low } : { code: 'too_high', limit: high };
}

function checkNumber(question: Question, value: number): ValueIssue | null {
  if (!Number.isFinite(value)) return { code: 'not_a_number' };
  if (question.isInteger && !Number.isInteger(value)) return { code: 'not_an_integer' };
  const [low, high] = numberBounds(question);
  if (value < low) return { code: 'too_low', limit: low };
  return value > high ? { code: 'too_high', limit: high } : null;
}

/** The calendar has none, and the database no day in it. */
const YEAR_ZERO = '0000';

function checkDate({ min, max }: Question, value: string): ValueIssue | null {
  if (!isCalendarDate(value) || value.startsWith(YEAR_ZERO)) return { code: 'not_a_date' };
  if (typeof min === 'string' && value < min) return { code: 'too_low', limit: min };
  return typeof max === 'string' && value > max ? { code: 'too_high', limit: max } : null;
}

function checkOptions(question: Question, values: readonly string[]): ValueIssue | null {
  const known = new Set(question.options?.map(({ value }) => value));
  if (values.some((one) => !known.has(one)) || new Set(values).size < values.length) return { code: 'unknown_option' };
  return question.maxLength !== undefined && values.length > question.maxLength
    ? { code: 'too_numerous', limit: question.maxLength }
    : null;
}

const isTextList = (value: AnswerValue): value is readonly string[] =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'string');

function checkSeveral(question: Question, value: AnswerValue): ValueIssue | null {
  if (!isTextList(value)) return { code: 'wrong_type' };
  if (question.type !== 'file') return checkOptions(question, value);
  const limit = Math.min(question.maxLength ?? answerLimits.files, answerLimits.files);
  return value.length > limit ? { code: 'too_numerous', limit } : null;
}

/** What is wrong with one answer, whether or not the question is visible; null: nothing. */
function checkValue(question: Question, value: AnswerValue): ValueIssue | null {
  if (hasSeveral(question)) return checkSeveral(question, value);
  const { type } = question;
  if (type === 'checkbox') return typeof value === 'boolean' ? null : { code: 'wrong_type' };
  if (type === 'number') return typeof value === 'number' ? checkNumber(question, value) : checkTextAsNumber(question, value);
  if (typeof value !== 'string') return { code: 'wrong_type' };
  if (isChosen(question)) return checkOptions(question, [value]);
  return type === 'date' ? checkDate(question, value) : checkText(question, value);
}

/** A required box must be ticked: it gives consent. */
const isMissing = ({ isRequired, type }: Question, value: AnswerValue | undefined) =>
  isRequired === true && type !== 'html' && (value === undefined || value === false);

function* issuesOfCopy(
  questions: readonly CompiledQuestion[],
  { answers, set, isComplete }: { answers: FormAnswers[string][number] | undefined; set: ReadonlySet<string>; isComplete: boolean },
): Generator<ValueIssue & { question: string }> {
  for (const { question } of questions) {
    if (!set.has(question.id)) continue;
    const value = answerTo(question, answers);
    if (isComplete && isMissing(question, value)) yield { code: 'required', question: question.id };
    else if (value !== undefined) {
      const issue = checkValue(question, value);
      if (issue) yield { ...issue, question: question.id };
    }
  }
}

/** Answers to questions or fieldsets that the form does not have, and more copies than it allows. */
function* strangers(form: CompiledForm, answers: FormAnswers): Generator<AnswerIssue> {
  const known = new Map(form.fieldsets.map(({ fieldset, questions }) => [fieldset.id, { fieldset, questions }]));
  for (const [fieldset, copies] of Object.entries(answers)) {
    const own = known.get(fieldset);
    if (!own) {
      yield { code: 'unknown_fieldset', fieldset, copy: 0, question: null };
      continue;
    }
    const limit = own.fieldset.fieldsetRepeatable ? formLimits.copies : 1;
    if (copies.length > limit) yield { code: 'too_numerous', fieldset, copy: limit, question: null, limit };
    const ids = new Set(own.questions.map(({ question }) => question.id));
    for (const [copy, one] of copies.entries())
      for (const question of Object.keys(one)) if (!ids.has(question)) yield { code: 'unknown_question', fieldset, copy, question };
  }
}

/**
 * What is wrong with the answers, in the order of the form. Answers to hidden questions are not checked: they are pruned. With
 * `isComplete: false` required questions may be left open, as in a draft.
 */
export function validate(form: CompiledForm, answers: FormAnswers, { isComplete }: { isComplete: boolean }): AnswerIssue[] {
  const visibility = visible(form, answers);
  const issues: AnswerIssue[] = [...strangers(form, answers)];
  for (const { fieldset, questions } of form.fieldsets) {
    const copies = copiesOf(answers, fieldset.id);
    for (const [copy, set] of (visibility.get(fieldset.id) ?? []).entries())
      for (const issue of issuesOfCopy(questions, { answers: copies[copy], set, isComplete }))
        issues.push({ ...issue, fieldset: fieldset.id, copy });
  }
  return issues;
}
