import type { FormDefinition } from '@pramen/domain/forms/definition/definition';

/** Ids that people's answers are already kept under. */
export interface Locks {
  hasQuestion: (id: string) => boolean;
  hasFieldset: (id: string) => boolean;
  hasOption: (question: string, value: string) => boolean;
  hasMetric: (id: string) => boolean;
}

/** Locks everything that a published definition has; null: nothing is published, and all ids may change. */
export function locksOf(published: FormDefinition | null): Locks {
  const questions = new Map(published?.content.flatMap((fieldset) => fieldset.questions.map((one) => [one.id, one] as const)));
  const fieldsets = new Set(published?.content.map(({ id }) => id));
  const metrics = new Set(published?.evaluation?.metrics.map(({ id }) => id));
  return {
    hasQuestion: (id) => questions.has(id),
    hasFieldset: (id) => fieldsets.has(id),
    hasOption: (question, value) => questions.get(question)?.options?.some((one) => one.value === value) ?? false,
    hasMetric: (id) => metrics.has(id),
  };
}
