import { validate, type AnswerIssue } from '../answers/validate.ts';
import { compileForm } from '../definition/compile.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { score } from './score.ts';

/** What one of the author's samples yields with the current definition. */
export interface SampleResult {
  name: string;
  /** Metrics that differ from what the author expects; several values are joined by ', '. */
  differences: readonly { metric: string; expected: string; found: string }[];
  /** Answers that the form would not accept. */
  issues: readonly AnswerIssue[];
}

/** Runs the samples of a definition: a form is published only when each gives the metrics expected of it. */
export function runSamples(definition: FormDefinition): SampleResult[] {
  const form = compileForm(definition);
  return (definition.samples ?? []).map(({ name, answers, metrics }) => {
    const found = new Map(score(form, answers).metrics.map(({ id, values }) => [id, values.join(', ')]));
    return {
      name,
      differences: Object.entries(metrics).flatMap(([metric, expected]) => {
        const value = found.get(metric) ?? '';
        return value === expected ? [] : [{ metric, expected, found: value }];
      }),
      issues: validate(form, answers, { isComplete: true }),
    };
  });
}
