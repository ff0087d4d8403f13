import type { CompiledForm, CompiledQuestion } from '../definition/compile.ts';
import type { Condition } from '../definition/definition.ts';
import { answerTo, copiesOf } from './answers.ts';
import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';
import { satisfies } from './conditions.ts';

/** Ids of the visible questions of each copy, by the id of the fieldset. */
export type Visibility = ReadonlyMap<string, readonly ReadonlySet<string>[]>;

/** Answers that a condition may read, with those of hidden questions left out: from one copy, or from all. */
function answersRead(
  { field }: Condition,
  from: CompiledQuestion,
  copy: number | null,
  { form, answers, visibility }: { form: CompiledForm; answers: FormAnswers; visibility: ReadonlyMap<string, readonly Set<string>[]> },
): (AnswerValue | undefined)[] {
  const target = form.questions.get(field);
  // Only earlier questions: their visibility is known.
  if (!target || target.order >= from.order) return [];
  const fieldset = target.fieldset.fieldset.id;
  const seen = visibility.get(fieldset) ?? [];
  const read = (one: CopyAnswers, index: number) => (seen[index]?.has(field) ? answerTo(target.question, one) : undefined);
  const copies = copiesOf(answers, fieldset);
  if (copy === null) return copies.map(read);
  const own = copies[copy];
  return own ? [read(own, copy)] : [];
}

/**
 * Which questions a person sees with these answers. A question is visible when all its conditions hold; the answer to a hidden question
 * satisfies no condition. Copies of a fieldset that does not repeat are ignored after the first.
 */
export function visible(form: CompiledForm, answers: FormAnswers): Visibility {
  const visibility = new Map<string, Set<string>[]>();
  const sight = { form, answers, visibility };
  for (const { fieldset, questions } of form.fieldsets) {
    const count = fieldset.fieldsetRepeatable ? copiesOf(answers, fieldset.id).length : 1;
    const sets = Array.from({ length: count }, () => new Set<string>());
    if (!visibility.has(fieldset.id)) visibility.set(fieldset.id, sets);
    for (const one of questions) {
      const holds = (condition: Condition, copy: number | null) =>
        answersRead(condition, one, copy, sight).some((answer) => satisfies(answer, condition));
      // A question of the same fieldset is read in the same copy, one of another fieldset in all its copies: once for all copies here.
      const own = one.conditions.filter(({ field }) => form.questions.get(field)?.fieldset === one.fieldset);
      const isPossible = one.conditions.every((condition) => own.includes(condition) || holds(condition, null));
      for (const [copy, set] of sets.entries())
        if (isPossible && own.every((condition) => holds(condition, copy))) set.add(one.question.id);
    }
  }
  return visibility;
}
