import type { AnswerValue, FormAnswers } from '../definition/answer-types.ts';
import { answerTo } from '../answers/answers.ts';
import { isCalendarDate } from '../../dates/calendar-date.ts';
import {
  conditionsOf,
  hasSeveral,
  isChosen,
  type Condition,
  type FormDefinition,
  type Operator,
  type Question,
  type Scalar,
} from '../definition/definition.ts';

// The subset of forms that SurveyJS means as we do, and its translation. The table of differences in the test shows what both say about the
// rest: SurveyJS ignores case and outer blanks, orders words, reads '1e1' as a number, and takes no answer for an empty one; of a list it
// compares the whole with `>` and does not take ['a'] for 'a'. It writes no exponents and reads no copies of a fieldset from outside.

const SURVEY_TYPES: Readonly<Record<Question['type'], Readonly<Record<string, unknown>>>> = {
  text: { type: 'text' },
  textarea: { type: 'comment' },
  number: { type: 'text', inputType: 'number' },
  date: { type: 'text', inputType: 'date' },
  select: { type: 'dropdown' },
  radio: { type: 'radiogroup' },
  checkbox: { type: 'boolean' },
  multiselect: { type: 'checkbox' },
  file: { type: 'file' },
  html: { type: 'html' },
};

const isPlainText = (value: Scalar) => typeof value === 'string' && /^\p{L}[\p{L}\s]*$/u.test(value) && !/^(?:true|null)$/.test(value);

function isComparable(target: Question, operator: Operator, value: Scalar): boolean {
  const isEquality = operator === '==' || operator === 'in';
  if (target.type === 'number') return typeof value === 'number' && /^-?\d+(?:\.\d+)?$/.test(String(value));
  if (target.type === 'date') return typeof value === 'string' && isCalendarDate(value);
  if (isChosen(target)) return isEquality && (target.options ?? []).some((option) => option.value === value);
  if (target.type === 'checkbox') return isEquality && typeof value === 'boolean';
  return isEquality && (target.type === 'text' || target.type === 'textarea') && isPlainText(value);
}

function isShared(target: Question | undefined, { operator, value }: Condition): boolean {
  if (!target || target.type === 'html' || target.type === 'file') return false;
  const operands = typeof value === 'object' ? value : [value];
  const isListed = operator === 'in' || (operator === '==' && hasSeveral(target));
  return operands.length > 0 && (isListed || typeof value !== 'object') && operands.every((one) => isComparable(target, operator, one));
}

/** Options without those that spell a number that another option spells too. */
const distinct = (options: Question['options'] = []) =>
  options.filter(
    ({ value }, index) => options.findIndex((other) => Number(other.value) === Number(value)) === index || Number.isNaN(Number(value)),
  );

/** The definition with only what both know. */
export function toSharedForm({ content }: FormDefinition): FormDefinition {
  const questions = content.flatMap((fieldset) => fieldset.questions).map((one) => ({ ...one, options: distinct(one.options) }));
  const byId = new Map(questions.map((question) => [question.id, question]));
  const strip = (question: Question): Question => ({
    ...question,
    options: byId.get(question.id)?.options,
    visibleWhen: conditionsOf(question).filter((condition) => isShared(byId.get(condition.field), condition)),
  });
  return {
    content: content.map((fieldset) => ({ ...fieldset, fieldsetRepeatable: false, questions: fieldset.questions.map(strip) })),
  };
}

const literal = (value: Scalar) => (typeof value === 'string' ? `'${value}'` : String(value));

function toExpression({ field, operator, value }: Condition, target: Question): string {
  const list = (typeof value === 'object' ? value : [value]).map(literal).join(', ');
  if (operator === 'in') return hasSeveral(target) ? `{${field}} anyof [${list}]` : `[${list}] contains {${field}}`;
  if (operator === '==' && hasSeveral(target)) return `{${field}} = [${list}]`;
  return `{${field}} ${operator === '==' ? '=' : operator} ${list}`;
}

/** A shared form as SurveyJS reads it. */
export function toSurvey({ content }: FormDefinition): object {
  const byId = new Map(content.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)));
  const elements = [...byId.values()].map((question) => {
    const expressions = conditionsOf(question).flatMap((condition) => {
      const target = byId.get(condition.field);
      return target ? [`(${toExpression(condition, target)})`] : [];
    });
    return {
      ...SURVEY_TYPES[question.type],
      ...(question.type === 'checkbox' && hasSeveral(question) ? { type: 'checkbox' } : {}),
      name: question.id,
      isRequired: question.isRequired === true && question.type !== 'html',
      ...(isChosen(question) ? { choices: question.options?.map(({ value }) => value) } : {}),
      ...(expressions.length > 0 ? { visibleIf: expressions.join(' and ') } : {}),
    };
  });
  // Like the portal, and unlike the default of SurveyJS: the answer to a hidden question satisfies nothing.
  return { clearInvisibleValues: 'onHidden', elements };
}

/** Each answer of a form without copies, in the order of the form. */
export const answersInOrder = ({ content }: FormDefinition, answers: FormAnswers): (readonly [string, AnswerValue])[] =>
  content.flatMap(({ id, questions }) =>
    questions.flatMap((question) => {
      const value = answerTo(question, answers[id]?.[0]);
      return value === undefined ? [] : [[question.id, value] as const];
    }),
  );
