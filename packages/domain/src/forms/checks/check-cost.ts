import type { CompiledForm } from '../definition/compile.ts';
import { hasSeveral, type Condition } from '../definition/definition.ts';
import { formLimits } from '../definition/form-limits.ts';
import type { DefinitionIssue } from './definition-issue.ts';

const operandCount = ({ value }: Condition) => (typeof value === 'object' ? value.length : 1);

/** Values that the condition compares when everything is answered: each chosen option of each copy, and its own list. */
function comparisonsOf(form: CompiledForm, condition: Condition): number {
  const target = form.questions.get(condition.field);
  if (!target) return 0;
  const { question, fieldset } = target;
  const copies = fieldset.fieldset.fieldsetRepeatable ? formLimits.copies : 1;
  const given = hasSeveral(question) ? (question.options?.length ?? 0) : 1;
  return copies * (given + (condition.operator === '==' ? operandCount(condition) : 0));
}

/** Conditions of a form with their places. */
function* conditionsIn({ fieldsets, definition: { evaluation } }: CompiledForm): Generator<{ condition: Condition; place: string }> {
  for (const [index, { questions }] of fieldsets.entries())
    for (const [order, { conditions }] of questions.entries())
      for (const condition of conditions) yield { condition, place: `content[${index}].questions[${order}].visibleWhen` };
  for (const [index, { overrides = [] }] of (evaluation?.metrics ?? []).entries())
    for (const [order, { when }] of overrides.entries())
      for (const condition of when) yield { condition, place: `evaluation.metrics[${index}].overrides[${order}].when` };
  for (const [index, { when }] of (evaluation?.contradictions ?? []).entries())
    for (const condition of when) yield { condition, place: `evaluation.contradictions[${index}].when` };
}

/** Conditions that are too many, list too much, or together read so many answers that an evaluation would be slow. */
export function checkCost(form: CompiledForm): DefinitionIssue[] {
  const all = [...conditionsIn(form)];
  if (all.length > formLimits.conditions)
    return [{ code: 'too_large', place: 'content', subject: String(all.length), limit: formLimits.conditions }];
  const long = all.filter(({ condition }) => operandCount(condition) > formLimits.operands);
  if (long.length > 0)
    return long.map(({ condition, place }) => ({
      code: 'too_large',
      place,
      subject: String(operandCount(condition)),
      limit: formLimits.operands,
    }));
  const comparisons = all.reduce((sum, { condition }) => sum + comparisonsOf(form, condition), 0);
  return comparisons > formLimits.comparisons
    ? [{ code: 'too_costly', place: 'content', subject: String(comparisons), limit: formLimits.comparisons }]
    : [];
}
