import { checkDefinition } from '../checks/check.ts';
import type { Condition, EvaluationRules, FormDefinition, Question } from '../definition/definition.ts';

// Forms written out in tests.

/** A question that is labelled with its id; a text unless said otherwise. */
export const ask = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label: id, ...more });

/** A question with one choice among options that are labelled with their values. */
export const pick = (id: string, values: readonly string[], more: Partial<Question> = {}): Question =>
  ask(id, { type: 'select', options: values.map((value) => ({ value, label: value })), ...more });

/** One fieldset with these questions. */
export const formOf = (questions: Question[], evaluation?: EvaluationRules): FormDefinition => ({
  content: [{ id: 'f', fieldsetName: 'F', questions }],
  ...(evaluation ? { evaluation } : {}),
});

/** A condition as questions carry it. */
export const when = (field: string, operator: Condition['operator'], value: Condition['value']) => ({
  visibleWhen: { field, operator, value },
});

/** What is wrong with a definition, one line for each issue: code, place and subject. */
export const found = (definition: FormDefinition) =>
  checkDefinition(definition).map(({ code, place, subject }) => `${code} ${place} ${subject}`.trim());
