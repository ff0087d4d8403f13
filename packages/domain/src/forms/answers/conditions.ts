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

type Matches = (one: Scalar) => boolean;

/** From how many values on a set is faster than comparing with each. */
const WORTH_A_SET = 8;

/** Whether a value equals one of the list, as `equal` says. Values are looked up: two long lists must not be compared pair by pair. */
function makeMatcher(list: readonly Scalar[]): Matches {
  if (list.length < WORTH_A_SET) return (one) => list.some((other) => equal(one, other));
  const numbers = new Set(list.map(numberOf).filter((one) => one !== null));
  const texts = new Set(list.map(String));
  const textsOfOthers = new Set(list.filter((one) => numberOf(one) === null).map(String));
  return (one) => {
    const number = numberOf(one);
    return number === null ? texts.has(String(one)) : numbers.has(number) || textsOfOthers.has(String(one));
  };
}

// Lists of definitions never change, and one of them is compared with every answer.
const matchers = new WeakMap<readonly Scalar[], Matches>();

function matcherOf(list: readonly Scalar[]): Matches {
  const known = matchers.get(list);
  if (known) return known;
  const made = makeMatcher(list);
  matchers.set(list, made);
  return made;
}

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
  const isWanted = isList(operand) ? matcherOf(operand) : makeMatcher(wanted);
  if (operator === 'in') return given.some(isWanted);
  if (operator === '==') return given.every(isWanted) && wanted.every(makeMatcher(given));
  return !isList(operand) && given.some((one) => compares(one, operator, operand));
}
