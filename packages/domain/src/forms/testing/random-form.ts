import fc from 'fast-check';
import { addDays } from '../../dates/calendar-date.ts';
import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';
import {
  conditionsOf,
  operators,
  questionTypes,
  type Condition,
  type EvaluationRules,
  type Fieldset,
  type FormDefinition,
  type Metric,
  type Question,
} from '../definition/definition.ts';

// Random definitions that keep the rules of a definition, and random answers that need not keep any.

const dates = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-06-15', days));
/** Dates that do not exist or are written differently, the first and last one, and the two days of a leap year and of a clock change. */
const oddDates = fc.constantFrom('2026-02-30', '2028-02-29', '0000-01-01', '9999-12-31', '2026-6-15', '2026-06-15T00:00:00Z', '2026-03-29');
/** Numbers that spell the same, digits of other scripts, and letters whose case, order or composition depends on the language. */
const words = fc.oneof(
  fc.constantFrom('', ' ', '\u00a0', 'a', 'ano', '5', '5.0', '+5', '05', '5,0', '1e1', '\uff15', 'true', 'null', 'Příliš žluťoučký'),
  fc.constantFrom('c\u030c', 'č', 'I', 'ı', 'İ', 'ß', 'SS', '😀', '👨‍👩‍👧', '\u202eabc', '<script>', '__proto__', '\ud800', 'x'.repeat(501)),
);
const options = fc.constantFrom('a', 'b', 'c', '1', '2', '10', '1.0', '-1');
const numbers = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 12 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-0, 0.1 + 0.2, 0.3, 1e21, -1e21, 1e15, 1e15 + 2, 5e-324, 2.5, 2 ** 53 + 2, Number.MAX_VALUE),
  },
);

/** The value in `weight` of five cases, else undefined. */
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>, weight: number): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight, arbitrary }, { weight: 5 - weight, arbitrary: fc.constant(undefined) });

const anyAnswer: fc.Arbitrary<AnswerValue> = fc.oneof(
  numbers,
  fc.boolean(),
  dates,
  oddDates,
  words,
  options,
  fc.array(options, { maxLength: 4 }),
);

const metricIds = ['RISK', 'KNOWLEDGE'] as const;
const scores = fc.dictionary(fc.constantFrom(...metricIds), fc.integer({ min: -2, max: 5 }), { maxKeys: 2 });

/** Some ids are names of methods that every object has. */
const idAt = (index: number) =>
  ['q0', 'q1', 'toString', 'q3', 'q4', 'hasOwnProperty', 'q6', 'q7', 'valueOf', 'q9', 'q10', 'q11'][index] ?? '';

const operand = fc.oneof(
  numbers,
  fc.boolean(),
  dates,
  oddDates,
  options,
  words,
  fc.array(fc.oneof(options, numbers, dates), { maxLength: 3 }),
);
/** A condition on any of the fields, which its answers may never satisfy. */
const conditionOn = (fields: readonly string[]): fc.Arbitrary<Condition> =>
  fc.record({ field: fc.constantFrom(...fields), operator: fc.constantFrom(...operators), value: operand });

/** Answers of the type that a question asks for. */
function fittingAnswer({ type, options: offered = [] }: Question): fc.Arbitrary<AnswerValue> {
  const values = offered.map(({ value }) => value);
  if (type === 'number') return numbers;
  if (type === 'date') return dates;
  if (values.length > 0 && (type === 'select' || type === 'radio')) return fc.constantFrom(...values);
  if (values.length > 0 && (type === 'multiselect' || type === 'checkbox')) return fc.subarray(values);
  return type === 'checkbox' ? fc.boolean() : type === 'file' ? fc.array(options, { maxLength: 2 }) : words;
}

/** A condition that answers to the question may satisfy. */
function fittingCondition(question: Question): fc.Arbitrary<Condition> {
  const field = fc.constant(question.id);
  const isOrdered = question.type === 'number' || question.type === 'date';
  const value = fittingAnswer(question);
  const lists = fc.array(value, { minLength: 1, maxLength: 3 }).map((several) => several.flat());
  return fc.oneof(
    fc.record({ field, operator: fc.constantFrom(...(isOrdered ? operators : (['==', 'in'] as const))), value }),
    fc.record({ field, operator: fc.constant('in' as const), value: lists }),
  );
}

/** What a question is made of besides its conditions. */
function questionAt(index: number): fc.Arbitrary<Question> {
  return fc.record({
    id: fc.constant(idAt(index)),
    type: fc.constantFrom(...questionTypes),
    label: fc.constant(`Otázka ${index}`),
    isRequired: fc.boolean(),
    // A tick box with options is a list, one without is not.
    options: fc
      .uniqueArray(options, { maxLength: 4 })
      .chain((values) => fc.tuple(...values.map((value) => scores.map((given) => ({ value, label: value, scores: given }))))),
    min: maybe(fc.oneof(numbers, dates), 1),
    max: maybe(fc.oneof(numbers, dates), 1),
    isInteger: fc.boolean(),
    maxLength: maybe(fc.integer({ min: 1, max: 3 }), 1),
    scoreBands: maybe(
      fc.tuple(scores, scores).map(([low, high]) => [
        { from: 0, scores: low },
        { from: 2.5, scores: high },
      ]),
      4,
    ),
    scores: maybe(scores, 4),
  });
}

/** The question with one condition or a list of them on earlier questions, or none; an empty list always holds. */
function conditional(question: Question, earlier: readonly Question[]): fc.Arbitrary<Question> {
  if (earlier.length === 0) return fc.constant(question);
  const one = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...earlier).chain(fittingCondition) },
    { weight: 1, arbitrary: conditionOn(earlier.map(({ id }) => id)) },
  );
  const conditions = fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: fc.array(one, { maxLength: 2 }) });
  return maybe(conditions, 3).map((visibleWhen) => ({ ...question, visibleWhen }));
}

const order = ['LOW', 'MIDDLE', 'HIGH'] as const;
const levels = fc
  .tuple(fc.integer({ min: -5, max: 0 }), fc.integer({ min: 1, max: 6 }))
  .map(([middle, high]) => [-100, middle, high].map((from, index) => ({ from, value: order[index] ?? '' })));
/** Levels of answers that are no numbers. */
const exactLevels = fc.constantFrom(
  [
    { from: 'a', value: 'LOW' },
    { from: '1', value: 'MIDDLE' },
    { from: true, value: 'HIGH' },
  ],
  undefined,
);

/** Conditions on answers and on metrics, whose values are levels or points. */
const rulesOn = (questions: readonly Question[], metrics: readonly string[]): fc.Arbitrary<Condition> => {
  const onQuestion = fc.constantFrom(...questions).chain(fittingCondition);
  if (metrics.length === 0) return onQuestion;
  const value = fc.oneof(fc.constantFrom(...order), fc.integer({ min: 0, max: 3 }));
  const onMetric = fc.record({ field: fc.constantFrom(...metrics), operator: fc.constantFrom(...operators), value });
  return fc.oneof(onQuestion, onMetric, conditionOn([...questions.map(({ id }) => id), ...metrics]));
};

/** Each kind of metric, some decided by rules that read answers and the metrics before them. */
function evaluationOf(questions: readonly Question[]): fc.Arbitrary<EvaluationRules> {
  const overridden = (metrics: readonly string[]) =>
    maybe(
      fc.array(
        fc.record({
          when: fc.array(rulesOn(questions, metrics), { minLength: 1, maxLength: 2 }),
          value: fc.constantFrom(...order),
          label: fc.constant('Pravidlo'),
        }),
        { maxLength: 2 },
      ),
      3,
    );
  const compared = [...metricIds, 'FIRST'];
  return fc
    .record({
      own: fc.tuple(levels, exactLevels, exactLevels, fc.constantFrom(...questions)),
      rules: fc.tuple(overridden([]), overridden(metricIds), overridden(compared)),
      contradictions: fc.array(fc.array(rulesOn(questions, compared), { maxLength: 2 }), { maxLength: 3 }),
    })
    .map(({ own: [risk, looked, exact, asked], rules: [risky, first, worst], contradictions }) => {
      const metrics: Metric[] = [
        { id: 'RISK', label: 'Riziko', source: { kind: 'points', levels: risk }, overrides: risky },
        { id: 'KNOWLEDGE', label: 'Znalosti', source: { kind: 'points' } },
        { id: 'FIRST', label: 'První', source: { kind: 'answer', question: asked.id, levels: looked }, overrides: first },
        {
          id: 'WORST',
          label: 'Nejhorší',
          source: { kind: 'highest', order, of: [{ metric: 'RISK' }, { metric: 'FIRST', levels: exact }] },
          overrides: worst,
        },
        {
          id: 'BEST',
          label: 'Nejlepší',
          source: { kind: 'lowest', order, of: [{ metric: 'RISK' }, { metric: 'KNOWLEDGE', levels: risk }] },
        },
      ];
      return {
        metrics,
        contradictions: contradictions.map((when, index) => ({ id: `odd${index}`, when, message: 'Odporuje si' })),
      };
    });
}

/** Forms of up to 12 questions in up to 4 fieldsets, of which any may repeat. */
export const anyDefinition: fc.Arbitrary<FormDefinition> = fc
  .record({
    sizes: fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), repeats: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    list: fc
      .tuple(...Array.from({ length: 12 }, (_, index) => questionAt(index)))
      .chain((bare) => fc.tuple(...bare.map((question, index) => conditional(question, bare.slice(0, index))))),
  })
  .chain(({ sizes, list }) => {
    let next = 0;
    const content: Fieldset[] = sizes.map(({ count, repeats }, index) => ({
      id: `f${index}`,
      fieldsetName: `Oddíl ${index}`,
      fieldsetRepeatable: repeats,
      questions: list.slice(next, (next += count)),
    }));
    return evaluationOf(list.slice(0, next)).map((evaluation) => ({ content, evaluation }));
  });

/** Values that conditions of the form compare the question with. */
const operandsOn = ({ content }: FormDefinition, id: string): AnswerValue[] =>
  content
    .flatMap(({ questions }) => questions.flatMap(conditionsOf))
    .filter(({ field }) => field === id)
    .flatMap(({ value }) => (typeof value === 'object' ? [value.map(String), ...value] : [value]));

/** Answers of any type to the questions of the definition, many of them fitting, and to a few that it does not have, in up to three copies. */
export function answersTo(definition: FormDefinition): fc.Arbitrary<FormAnswers> {
  const answerOf = (question: Question): fc.Arbitrary<AnswerValue | null> => {
    const compared = operandsOn(definition, question.id);
    return fc.oneof(
      { weight: 7, arbitrary: compared.length > 0 ? fc.constantFrom(...compared) : fittingAnswer(question) },
      { weight: 3, arbitrary: fittingAnswer(question) },
      { weight: 2, arbitrary: anyAnswer },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  };
  const entries = definition.content.map(({ id, questions }) => {
    const copy: fc.Arbitrary<CopyAnswers> = fc
      .tuple(
        ...questions.map((question) => answerOf(question).map((value) => [question.id, value] as const)),
        ...['stranger', 'constructor', '__proto__'].map((one) => fc.option(anyAnswer, { freq: 2 }).map((value) => [one, value] as const)),
      )
      .map((pairs) => Object.fromEntries(pairs.filter((pair): pair is [string, AnswerValue] => pair[1] !== null)));
    const copiesGiven = fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 9, arbitrary: fc.array(copy, { minLength: 1, maxLength: 3 }) },
    );
    return copiesGiven.map((copies) => [id, copies] as const);
  });
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs));
}

export const anyForm = anyDefinition.chain((definition) => answersTo(definition).map((answers) => ({ definition, answers })));
