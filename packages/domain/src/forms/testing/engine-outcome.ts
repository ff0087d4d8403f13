import { fillForm, readAnswers } from '../answers/filled.ts';
import { prune } from '../answers/prune.ts';
import { validate } from '../answers/validate.ts';
import { visible } from '../answers/visible.ts';
import { checkDefinition } from '../checks/check.ts';
import type { FormAnswers } from '../definition/answer-types.ts';
import { compileForm } from '../definition/compile.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { score } from '../evaluation/score.ts';

/** A definition with answers to it. */
export interface EngineCase {
  definition: FormDefinition;
  answers: FormAnswers;
}

/** JSON has no negative zero, which an author or a caller of the engine may compute. */
const NEGATIVE_ZERO = '\u0000-0';

/** Cases as text that keeps every number as it is. */
export const writeCases = (cases: readonly EngineCase[]): string =>
  JSON.stringify(cases, (_key, value: unknown) => (Object.is(value, -0) ? NEGATIVE_ZERO : value));
export const readCases = (text: string): EngineCase[] =>
  JSON.parse(text, (_key, value: unknown) => (value === NEGATIVE_ZERO ? -0 : value)) as EngineCase[];

/** Everything that the engine says about a case, in plain values. */
export function outcomeOf({ definition, answers }: EngineCase) {
  const form = compileForm(definition);
  const pruned = prune(form, answers);
  return {
    visible: [...visible(form, answers)].map(([fieldset, copies]) => [fieldset, copies.map((set) => [...set])] as const),
    draft: validate(form, answers, { isComplete: false }),
    complete: validate(form, answers, { isComplete: true }),
    pruned,
    prunedAgain: prune(form, pruned),
    score: score(form, answers),
    scoreOfPruned: score(form, pruned),
    filled: fillForm(form, pruned, 'sk'),
    read: readAnswers(form, fillForm(form, pruned, 'cs')),
    issues: checkDefinition(definition),
  };
}
export type EngineOutcome = ReturnType<typeof outcomeOf>;

/** One line of JSON for each case. */
export const outcomesOf = (cases: readonly EngineCase[]): string[] => cases.map((one) => JSON.stringify(outcomeOf(one)));
