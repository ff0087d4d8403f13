import fc from 'fast-check';
import { Model } from 'survey-core';
import { expect, test } from 'vitest';
import { validate } from '../answers/validate.ts';
import { visible } from '../answers/visible.ts';
import { satisfies } from '../answers/conditions.ts';
import type { AnswerValue, FormAnswers } from '../definition/answer-types.ts';
import { compileForm } from '../definition/compile.ts';
import type { Condition, FormDefinition, Question } from '../definition/definition.ts';
import { anyDefinition, answersTo } from './random-form.ts';
import { answersInOrder, toSharedForm, toSurvey } from './survey-form.ts';

const RUNS = 150;

/** Answers of the first copy that are valid as answers, hidden or not. */
function keepValid(definition: FormDefinition, answers: FormAnswers): FormAnswers {
  // Without conditions every question is visible, so every answer is checked.
  const open = compileForm({
    content: definition.content.map((fieldset) => ({
      ...fieldset,
      questions: fieldset.questions.map((question) => ({ ...question, visibleWhen: undefined })),
    })),
  });
  const first = Object.fromEntries(Object.entries(answers).map(([id, copies]) => [id, copies.slice(0, 1)]));
  const refused = new Set(validate(open, first, { isComplete: false }).map(({ fieldset, question }) => `${fieldset}.${question}`));
  return Object.fromEntries(
    Object.entries(first).map(([id, copies]) => [
      id,
      copies.map((copy) => Object.fromEntries(Object.entries(copy).filter(([question]) => !refused.has(`${id}.${question}`)))),
    ]),
  );
}

/** What a person sees in SurveyJS who answers the visible questions from the first to the last. */
function askSurvey(definition: FormDefinition, answers: FormAnswers) {
  const survey = new Model(toSurvey(definition));
  for (const [id, value] of answersInOrder(definition, answers)) {
    const question = survey.getQuestionByName(id);
    if (question?.isVisible) survey.setValue(id, value);
  }
  const questions = survey.getAllQuestions();
  const unanswered = questions.filter((question) => question.isVisible && question.isRequired && question.isEmpty());
  return { visible: questions.filter(({ isVisible }) => isVisible).map(({ name }) => name), required: unanswered.map(({ name }) => name) };
}

function askEngine(definition: FormDefinition, answers: FormAnswers) {
  const form = compileForm(definition);
  const issues = validate(form, answers, { isComplete: true }).filter(({ code }) => code === 'required');
  const boxes = new Set(
    definition.content.flatMap(({ questions }) => questions).flatMap((one: Question) => (one.type === 'checkbox' ? one.id : [])),
  );
  return {
    visible: [...visible(form, answers).values()].flatMap((copies) => copies.flatMap((set) => [...set])),
    // A required box must be ticked here; SurveyJS accepts an explicit no.
    required: issues.flatMap(({ question }) => question ?? []).filter((id) => !boxes.has(id)),
  };
}

const shared = anyDefinition
  .map(toSharedForm)
  .chain((definition) => answersTo(definition).map((answers) => ({ definition, answers: keepValid(definition, answers) })));

test('SurveyJS shows the same questions and misses the same answers', () => {
  let shown = 0;
  let hidden = 0;
  fc.assert(
    fc.property(shared, ({ definition, answers }) => {
      const ours = askEngine(definition, answers);
      const theirs = askSurvey(definition, answers);
      const questions = definition.content.flatMap((fieldset) => fieldset.questions);
      const conditional = questions.filter(({ visibleWhen }) => Array.isArray(visibleWhen) && visibleWhen.length > 0);
      for (const { id } of conditional) if (ours.visible.includes(id)) shown += 1;
      hidden += questions.length - ours.visible.length;
      const boxes = new Set(questions.filter(({ type }) => type === 'checkbox').map(({ id }) => id));
      expect(theirs.visible).toEqual(ours.visible);
      expect(theirs.required.filter((id) => !boxes.has(id))).toEqual(ours.required);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // The forms reach both outcomes often enough to compare.
  expect([shown > RUNS / 4, hidden > RUNS / 4]).toEqual([true, true]);
});

test.each<
  [
    type: string,
    answer: AnswerValue | undefined,
    Condition['operator'],
    Condition['value'],
    expression: string,
    theirs: boolean,
    ours: boolean,
  ]
>([
  // Our conditions are exact: an author's value is one of the option's, a number or a date.
  ['text', 'Ano', '==', 'ano', "{a} = 'ano'", true, false],
  ['text', ' ano', '==', 'ano', "{a} = 'ano'", true, false],
  ['text', 'TRUE', '==', true, '{a} = true', true, false],
  ['text', '1e1', '==', 10, '{a} = 10', true, false],
  // Words have no order that a Czech, a Slovak and a computer agree on.
  ['text', 'b', '>', 'a', "{a} > 'a'", true, false],
  // Without an answer nothing holds.
  ['text', undefined, '==', '', "{a} = ''", true, false],
  ['checkbox', undefined, '==', [], '{a} = []', true, false],
  // Of a list, == compares the whole set and the other operators any one value.
  ['checkbox', ['a'], '==', 'a', "{a} = 'a'", false, true],
  ['checkbox', ['2', '10'], '>', 9, '{a} > 9', false, true],
  ['checkbox', ['1'], '==', ['1.0'], "{a} = ['1.0']", false, true],
  // The same in both.
  ['text', '5.0', '==', '5', "{a} = '5'", true, true],
  ['text', '10', '>', '9', "{a} > '9'", true, true],
  ['text', 'true', '==', true, '{a} = true', true, true],
  ['text', '2026-06-15', '>', 5, '{a} > 5', false, false],
  ['text', undefined, '<=', 0, '{a} <= 0', false, false],
  ['checkbox', ['a', 'b'], '==', ['b', 'a'], "{a} = ['b', 'a']", true, true],
  ['checkbox', ['a', 'b'], 'in', ['b'], "{a} anyof ['b']", true, true],
])('%s answered %j, %s %j: SurveyJS reads %s as %s, we say %s', (type, answer, operator, value, visibleIf, theirs, ours) => {
  const survey = new Model({
    elements: [
      { type, name: 'a', choices: ['a', 'b', '1', '2', '10'] },
      { type: 'text', name: 'b', visibleIf },
    ],
  });
  if (answer !== undefined) survey.setValue('a', answer);
  expect(survey.getQuestionByName('b')?.isVisible).toBe(theirs);
  expect(satisfies(answer, { operator, value })).toBe(ours);
});
