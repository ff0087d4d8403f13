import fc from 'fast-check';
import { addDays } from '../../dates/calendar-date.ts';
import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';
import { operators, questionTypes, type Condition, type Fieldset, type FormDefinition, type Question } from '../definition/definition.ts';

// Random definitions that keep the rules of a definition, and random answers that need not keep any.

const dates = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-06-15', days));
const words = fc.constantFrom('', ' ', 'a', 'ano', '5', '5.0', 'true', 'Příliš žluťoučký');
const options = fc.constantFrom('a', 'b', 'c', '1', '2', '10');

const anyAnswer: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.boolean(),
  dates,
  words,
  options,
  fc.array(options, { maxLength: 4 }),
);

const scores = fc.dictionary(fc.constantFrom('RISK', 'KNOWLEDGE'), fc.integer({ min: -2, max: 5 }), { maxKeys: 2 });

function conditionOn(earlier: readonly string[]): fc.Arbitrary<Condition> {
  return fc.record({
    field: fc.constantFrom(...earlier),
    operator: fc.constantFrom(...operators),
    value: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.boolean(), dates, options, fc.array(options, { maxLength: 3 })),
  });
}

function questionAt(index: number): fc.Arbitrary<Question> {
  const earlier = Array.from({ length: index }, (_, one) => `q${one}`);
  return fc.record({
    id: fc.constant(`q${index}`),
    type: fc.constantFrom(...questionTypes),
    label: fc.constant(`Otázka ${index}`),
    isRequired: fc.boolean(),
    options: fc
      .uniqueArray(options, { minLength: 1, maxLength: 4 })
      .chain((values) => fc.tuple(...values.map((value) => scores.map((given) => ({ value, label: value, scores: given }))))),
    visibleWhen:
      earlier.length === 0
        ? fc.constant(undefined)
        : fc.option(fc.array(conditionOn(earlier), { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 1 }),
    scoreBands: fc.option(
      scores.map((given) => [{ from: 0, scores: given }]),
      { nil: undefined },
    ),
    scores: fc.option(scores, { nil: undefined }),
  });
}

/** Forms of up to 12 questions in up to 4 fieldsets, of which any may repeat. */
export const anyDefinition: fc.Arbitrary<FormDefinition> = fc
  .record({
    sizes: fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), repeats: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    list: fc.tuple(...Array.from({ length: 12 }, (_, index) => questionAt(index))),
  })
  .map(({ sizes, list }) => {
    let next = 0;
    const content: Fieldset[] = sizes.map(({ count, repeats }, index) => ({
      id: `f${index}`,
      fieldsetName: `Oddíl ${index}`,
      fieldsetRepeatable: repeats,
      questions: list.slice(next, (next += count)),
    }));
    const levels = [
      { from: -100, value: 'LOW' },
      { from: 3, value: 'HIGH' },
    ];
    return {
      content,
      evaluation: {
        metrics: [
          { id: 'RISK', label: 'Riziko', source: { kind: 'points', levels } },
          { id: 'KNOWLEDGE', label: 'Znalosti', source: { kind: 'points' } },
          { id: 'FIRST', label: 'První', source: { kind: 'answer', question: 'q0' } },
          { id: 'WORST', label: 'Horší', source: { kind: 'highest', order: ['LOW', 'HIGH'], of: [{ metric: 'RISK' }] } },
        ],
        contradictions: [{ id: 'odd', when: [{ field: 'q0', operator: '==', value: 'a' }], message: 'Odporuje si' }],
      },
    } satisfies FormDefinition;
  });

/** Answers of any type to the questions of the definition and to a few that it does not have, in up to three copies. */
export function answersTo({ content }: FormDefinition): fc.Arbitrary<FormAnswers> {
  const entries = content.map(({ id, questions }) => {
    const copy: fc.Arbitrary<CopyAnswers> = fc
      .tuple(
        ...[...questions.map((one) => one.id), 'stranger', 'constructor'].map((one) =>
          fc.option(anyAnswer).map((value) => [one, value] as const),
        ),
      )
      .map((pairs) => Object.fromEntries(pairs.filter((pair): pair is [string, AnswerValue] => pair[1] !== null)));
    return fc.array(copy, { maxLength: 3 }).map((copies) => [id, copies] as const);
  });
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs));
}

export const anyForm = anyDefinition.chain((definition) => answersTo(definition).map((answers) => ({ definition, answers })));
