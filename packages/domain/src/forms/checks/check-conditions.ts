import { addDays, isCalendarDate } from '../../dates/calendar-date.ts';
import { numberOf, satisfies } from '../answers/conditions.ts';
import type { AnswerValue } from '../definition/answer-types.ts';
import type { CompiledForm, CompiledQuestion } from '../definition/compile.ts';
import { hasSeveral, isChosen, operators, type Condition, type Question, type Scalar } from '../definition/definition.ts';
import type { DefinitionIssue } from './definition-issue.ts';
import { formLimits } from '../definition/form-limits.ts';
import { findCycle } from './find-cycle.ts';

const operandsOf = ({ value }: Condition): readonly Scalar[] => (typeof value === 'object' ? value : [value]);
const isOrdering = ({ operator }: Condition) => operator !== '==' && operator !== 'in';

/** Whether answers to this question can be compared in this way at all. */
function isApplicable(question: Question, condition: Condition): boolean {
  if (question.type === 'html' || question.type === 'file') return false;
  if (!isOrdering(condition)) return operandsOf(condition).length > 0;
  const [operand, ...more] = operandsOf(condition);
  if (operand === undefined || more.length > 0 || typeof condition.value === 'object') return false;
  if (question.type === 'date') return typeof operand === 'string' && isCalendarDate(operand);
  if (question.type === 'number') return numberOf(operand) !== null;
  return isChosen(question) && numberOf(operand) !== null && (question.options ?? []).some(({ value }) => numberOf(value) !== null);
}

function numbersAround({ min, max, isInteger }: Question, operands: readonly number[]): number[] {
  const step = isInteger ? 1 : 0.5;
  const [low, high] = [typeof min === 'number' ? min : -Infinity, typeof max === 'number' ? max : Infinity];
  const near = operands.flatMap((one) => [one - step, Math.floor(one), one, Math.ceil(one), one + step]);
  return [...near, low, high].filter((one) => Number.isFinite(one) && one >= low && one <= high && (!isInteger || Number.isInteger(one)));
}

function datesAround({ min, max }: Question, operands: readonly Scalar[]): string[] {
  const [low, high] = [typeof min === 'string' ? min : '0001-01-01', typeof max === 'string' ? max : '9998-12-31'];
  const days = operands.filter((one) => typeof one === 'string' && isCalendarDate(one) && one > low && one < high) as string[];
  return [...days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]), low, high].filter((day) => day >= low && day <= high);
}

/** Answers among which one satisfies all conditions on a question, if any answer does. */
function candidatesFor(question: Question, conditions: readonly Condition[]): AnswerValue[] {
  const values = (question.options ?? []).map(({ value }) => value);
  const operands = conditions.flatMap(operandsOf);
  if (hasSeveral(question)) {
    const sets = conditions
      .filter(({ operator }) => operator === '==')
      .map((one) => values.filter((value) => satisfies(value, { operator: 'in', value: operandsOf(one) })));
    return sets.length > 0 ? sets : [values];
  }
  if (isChosen(question)) return values;
  if (question.type === 'checkbox') return [true, false];
  if (question.type === 'number')
    return numbersAround(
      question,
      operands.map(numberOf).filter((one) => one !== null),
    );
  if (question.type === 'date') return datesAround(question, operands);
  return operands.map(String);
}

const isSatisfiable = (question: Question, conditions: readonly Condition[]) =>
  candidatesFor(question, conditions).some((answer) => conditions.every((one) => satisfies(answer, one)));

/** For each question, the length of the longest chain of conditions that ends with it; conditions on later ones do not count. */
function chainLengths(form: CompiledForm): ReadonlyMap<CompiledQuestion, number> {
  const lengths = new Map<CompiledQuestion, number>();
  for (const { questions } of form.fieldsets)
    for (const one of questions) {
      const before = one.conditions.map(({ field }) => lengths.get(form.questions.get(field) ?? one) ?? 0);
      lengths.set(one, 1 + Math.max(0, ...before));
    }
  return lengths;
}

/**
 * Conditions that must hold for a question to be visible: its own and those of the questions that these read. Conditions on another,
 * repeatable fieldset stay apart, as different copies may satisfy them.
 */
function requirementsOf(form: CompiledForm, one: CompiledQuestion): Condition[][] {
  const byField = new Map<string, Condition[]>();
  const apart: Condition[][] = [];
  const seen = new Set<CompiledQuestion>();
  const collect = (from: CompiledQuestion) => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const condition of from.conditions) {
      const target = form.questions.get(condition.field);
      if (!target || target.order >= from.order) continue;
      if (target.fieldset !== one.fieldset && target.fieldset.fieldset.fieldsetRepeatable) apart.push([condition]);
      else byField.set(condition.field, [...(byField.get(condition.field) ?? []), condition]);
      collect(target);
    }
  };
  collect(one);
  return [...byField.values(), ...apart];
}

type Found = Omit<DefinitionIssue, 'place'>;

function checkOne(form: CompiledForm, one: CompiledQuestion, condition: Condition, cycleOf: () => string[] | null): Found | null {
  const subject = condition.field;
  if (!operators.includes(condition.operator)) return { code: 'unknown_operator', subject };
  const target = form.questions.get(condition.field);
  if (!target) return { code: 'unknown_field', subject };
  if (target.order >= one.order) {
    const cycle = cycleOf();
    return cycle ? { code: 'cycle', subject: cycle.join(' → ') } : { code: 'later_question', subject };
  }
  return isApplicable(target.question, condition) ? null : { code: 'operator_not_applicable', subject };
}

/** Comparisons by which the check whether questions can be reached may keep others waiting: about a tenth of a second. */
const MOST_COMPARISONS = 2_000_000;

/** Comparisons that it takes at most to find an answer that satisfies all conditions. */
function comparisonsOf(form: CompiledForm, conditions: readonly Condition[]): number {
  const options = form.questions.get(conditions[0]?.field ?? '')?.question.options?.length ?? 0;
  const operands = conditions.reduce((sum, one) => sum + operandsOf(one).length, 0);
  return (options + 5 * operands) * conditions.length;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Issues with the conditions under which a question is visible; `place` is that of the question. */
export function checkConditions(form: CompiledForm): (one: CompiledQuestion, place: string) => DefinitionIssue[] {
  const chains = chainLengths(form);
  let comparisons = 0;
  return (one, place) => {
    // A question may have many conditions on later ones, and one search answers for all of them.
    const cycleOf = once(() => findCycle(form, one));
    const own = one.conditions.flatMap((condition, index) => {
      const found = checkOne(form, one, condition, cycleOf);
      const list = Array.isArray(one.question.visibleWhen) ? `[${index}]` : '';
      return found ? [{ ...found, place: `${place}.visibleWhen${list}` }] : [];
    });
    if (own.length > 0) return own;
    const subject = one.question.id;
    if ((chains.get(one) ?? 0) > formLimits.chain)
      return [{ code: 'too_deep', subject, limit: formLimits.chain, place: `${place}.visibleWhen` }];
    const requirements = requirementsOf(form, one);
    comparisons += requirements.reduce((sum, conditions) => sum + comparisonsOf(form, conditions), 0);
    if (comparisons > MOST_COMPARISONS)
      return [{ code: 'too_costly', subject: String(comparisons), limit: MOST_COMPARISONS, place: `${place}.visibleWhen` }];
    const impossible = requirements.find((conditions) => {
      const target = form.questions.get(conditions[0]?.field ?? '');
      return (
        target !== undefined &&
        conditions.every((each) => isApplicable(target.question, each)) &&
        !isSatisfiable(target.question, conditions)
      );
    });
    return impossible ? [{ code: 'unreachable_question', subject, place: `${place}.visibleWhen` }] : [];
  };
}
