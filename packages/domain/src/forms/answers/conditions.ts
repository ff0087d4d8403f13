import { isCalendarDate } from '../../dates/calendar-date.ts';
import type { Condition, Operator, Scalar } from '../definition/definition.ts';
import type { AnswerValue } from '../definition/answer-types.ts';

const decimal = /^[+-]?\d{1,15}(\.\d{1,10})?$/;

/** The number that a value is or spells; null when it is neither. Values of options are strings, even when they spell numbers. */
export function numberOf(value: Scalar): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && decimal.test(value) ? Number(value) : null;
}

/** Equal as numbers if both are numbers, else as strings: 3 equals '3', true equals 'true'. */
function equal(one: Scalar, other: Scalar): boolean {
  const [left, right] = [numberOf(one), numberOf(other)];
  return left !== null && right !== null ? left === right : String(one) === String(other);
}

/** Negative, zero or positive; null for values without an order: only two numbers or two dates have one. */
function order(one: Scalar, other: Scalar): number | null {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left !== null && right !== null) return left - right;
  if (typeof one !== 'string' || typeof other !== 'string' || !isCalendarDate(one) || !isCalendarDate(other)) return null;
  return one < other ? -1 : one > other ? 1 : 0;
}

const ordered: Readonly<Partial<Record<Operator, (difference: number) => boolean>>> = {
  '>': (difference) => difference > 0,
  '<': (difference) => difference < 0,
  '>=': (difference) => difference >= 0,
  '<=': (difference) => difference <= 0,
};

const isList = (value: Scalar | readonly Scalar[] | readonly string[]): value is readonly Scalar[] => Array.isArray(value);

/** Whether a value stands before or after another as the operator says. */
function compares(answer: Scalar, operator: Operator, operand: Scalar): boolean {
  const difference = order(answer, operand);
  // The operator may be any text that a caller sent.
  const compare = Object.hasOwn(ordered, operator) ? ordered[operator] : undefined;
  return difference !== null && compare !== undefined && compare(difference);
}

/**
 * Whether an answer satisfies a condition. Without an answer none is satisfied. For an answer with several values, `==` compares the whole
 * set and the other operators any one value; a list as the operand of an operator other than `==` and `in` satisfies nothing.
 */
export function satisfies(answer: AnswerValue | undefined, { operator, value: operand }: Pick<Condition, 'operator' | 'value'>): boolean {
  if (answer === undefined) return false;
  const given: readonly Scalar[] = isList(answer) ? answer : [answer];
  const wanted = isList(operand) ? operand : [operand];
  if (operator === 'in') return given.some((one) => wanted.some((other) => equal(one, other)));
  if (operator === '==') {
    const isIn = (one: Scalar, list: readonly Scalar[]) => list.some((other) => equal(one, other));
    return given.every((one) => isIn(one, wanted)) && wanted.every((one) => isIn(one, given));
  }
  return !isList(operand) && given.some((one) => compares(one, operator, operand));
}
