import type { Condition, Operator, Question, Scalar } from '@pramen/domain/forms/definition/definition';
import { isOrdered, type Target } from './targets.ts';

const ordering: readonly Operator[] = ['>', '>=', '<', '<='];

/** Operators that make sense for a target; the first is the usual one. */
export function operatorsFor(target: Target): readonly Operator[] {
  const equality: Record<Target['kind'], readonly Operator[]> = {
    one: ['==', 'in'],
    several: ['in', '=='],
    tick: ['=='],
    number: ['=='],
    date: ['=='],
    text: ['==', 'in'],
  };
  return [...equality[target.kind], ...(isOrdered(target) ? ordering : [])];
}

/** Whether the operand is a list of values. */
export const takesList = (target: Target | undefined, operator: Operator): boolean =>
  operator === 'in' || (operator === '==' && target?.kind === 'several');

function usualValue({ kind, values }: Target): Scalar {
  if (kind === 'tick') return true;
  if (kind === 'number') return 0;
  return values[0]?.value ?? '';
}

/** A condition on a target with its usual operator and first value. */
export function conditionOn(target: Target): Condition {
  const operator = operatorsFor(target)[0] ?? '==';
  const value = usualValue(target);
  return { field: target.id, operator, value: takesList(target, operator) ? (value === '' ? [] : [value]) : value };
}

export const operandsOf = ({ value }: Pick<Condition, 'value'>): readonly Scalar[] => (typeof value === 'object' ? value : [value]);

/** The condition with another operator; keeps as much of the value as the operator takes. */
export function withOperator(condition: Condition, operator: Operator, target: Target | undefined): Condition {
  const values = operandsOf(condition);
  if (takesList(target, operator)) return { ...condition, operator, value: values };
  return { ...condition, operator, value: values[0] ?? (target ? usualValue(target) : '') };
}

/** Conditions as a question keeps them: none, one, or a list. */
export function withConditions(question: Question, conditions: readonly Condition[]): Question {
  const [only, ...more] = conditions;
  return { ...question, visibleWhen: only === undefined ? undefined : more.length === 0 ? only : conditions };
}
