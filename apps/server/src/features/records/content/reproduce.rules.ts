import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { score } from '@pramen/domain/forms/evaluation/score';
import type { MetricResult, Score } from '@pramen/domain/forms/evaluation/score';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const parts = ['values', 'points', 'override', 'compared'] as const satisfies (keyof MetricResult)[];

/**
 * The first part of the stored result that the rules do not make again from the stored answers, such as `RISK.points`; null: none. Names
 * the part only, because its content is personal.
 */
export function findDifference(form: CompiledForm, answers: FormAnswers, stored: Score): string | null {
  const again = score(form, answers);
  if (isSame(again, stored)) return null;
  const ids = new Set([...stored.metrics, ...again.metrics].map(({ id }) => id));
  for (const id of ids) {
    const [before, now] = [stored, again].map(({ metrics }) => metrics.find((metric) => metric.id === id));
    if (!before || !now) return id;
    const part = parts.find((one) => !isSame(before[one], now[one]));
    if (part) return `${id}.${part}`;
  }
  return isSame(again.contributions, stored.contributions) ? 'contradictions' : 'contributions';
}

/** Whether the rules of the form make the stored result of the stored answers again, with all that led to it. */
export const isReproduced = (form: CompiledForm, answers: FormAnswers, stored: Score): boolean =>
  findDifference(form, answers, stored) === null;
