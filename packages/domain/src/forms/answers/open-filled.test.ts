import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileForm } from '../definition/compile.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { anyForm } from '../testing/random-form.ts';
import { fillForm, readAnswers } from './filled.ts';
import { continueOn, giveAnswers, openFilled } from './open-filled.ts';
import { prune } from './prune.ts';
import { validate } from './validate.ts';
import { visible } from './visible.ts';

const ask = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label: id, ...more });
const formOf = (...content: FormDefinition['content']) => compileForm({ content });

const inWords = (found: ReturnType<typeof visible>) => [...found].map(([id, sets]) => [id, sets.map((set) => [...set])]);

/** A call keeps no sign of zero. */
const asSent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test('a form that went through a call behaves as the original: visible, valid and kept are the same', () => {
  fc.assert(
    fc.property(anyForm, ({ definition, answers }) => {
      const form = compileForm(definition);
      const stored = asSent(prune(form, answers));
      const opened = openFilled(asSent(fillForm(form, stored, 'cs')));
      expect(opened.answers).toEqual(stored);
      expect(inWords(visible(opened.form, answers))).toEqual(inWords(visible(form, answers)));
      expect(validate(opened.form, answers, { isComplete: true })).toEqual(validate(form, answers, { isComplete: true }));
      expect(asSent(prune(opened.form, answers))).toEqual(stored);
      expect(readAnswers(form, giveAnswers(opened.form, stored)).answers).toEqual(stored);
    }),
  );
});

test('every text and limit goes through a call, and what a form lacks is not made up', () => {
  const texts = { fieldsetText: 'Úvod', fieldsetHtml: '<p>Víc</p>', fieldsetDescription: 'Popis' };
  const full = ask('a', { text: 'T', html: '<p>H</p>', description: 'D', maxLength: 5 });
  const number = ask('b', { type: 'number', min: 1, max: 2, isInteger: true });
  const one = { id: 'f', fieldsetName: 'F', ...texts, fieldsetRepeatable: false, questions: [full, number] };
  const bare = { id: 'g', fieldsetName: 'G', fieldsetRepeatable: true, questions: [ask('c')] };
  const [first, second] = openFilled(fillForm(formOf(one, bare), {}, 'cs')).form.definition.content;
  const asked = { isRequired: false, isInteger: false };
  expect(first).toEqual({
    ...one,
    questions: [
      { ...full, ...asked },
      { ...asked, ...number },
    ],
  });
  expect(second).toEqual({ ...bare, questions: [{ ...ask('c'), ...asked }] });
});

test('the form has no scores', () => {
  const form = formOf({
    id: 'f',
    fieldsetName: 'F',
    questions: [ask('a', { type: 'radio', options: [{ value: '1', label: 'Jedna', scores: { RISK: 5 } }], scores: { RISK: 1 } })],
  });
  expect(JSON.stringify(openFilled(fillForm(form, {}, 'cs')).form.definition)).not.toContain('RISK');
});

describe('answers continued on another form', () => {
  const before = formOf(
    { id: 'f', fieldsetName: 'F', questions: [ask('a'), ask('gone')] },
    { id: 'g', fieldsetName: 'G', questions: [ask('b')] },
  );
  const after = formOf({ id: 'f', fieldsetName: 'F', questions: [ask('a'), ask('b'), ask('new')] });

  test('stay with their questions, wherever those stand now', () => {
    const typed = { f: [{ a: '1', gone: '2' }], g: [{ b: '3' }] };
    expect(continueOn(after, { f: [{ a: 'old', new: 'x' }] }, before, typed)).toEqual({ f: [{ a: '1', b: '3', new: 'x' }] });
  });

  test('that were removed are not brought back, and copies stay as many as they are', () => {
    expect(continueOn(after, { f: [{ a: 'old' }] }, before, { f: [{}] })).toEqual({ f: [{}] });
    const children = formOf({ id: 'c', fieldsetName: 'Děti', fieldsetRepeatable: true, questions: [ask('name')] });
    const stored = { c: [{ name: 'A' }, { name: 'B' }] };
    expect(continueOn(children, stored, children, { c: [{ name: 'A' }] })).toEqual({ c: [{ name: 'A' }] });
    const three = { c: [...stored.c, { name: 'C' }] };
    expect(continueOn(children, three, children, { c: [{}, { name: 'B' }] })).toEqual({ c: [{}, { name: 'B' }] });
  });

  test('copies whose questions are all new stay, however many', () => {
    const children = formOf({ id: 'f', fieldsetName: 'Děti', fieldsetRepeatable: true, questions: [ask('name')] });
    expect(continueOn(children, { f: [{ name: 'A' }, { name: 'B' }] }, before, { f: [{ a: '1' }] })).toEqual({
      f: [{ name: 'A' }, { name: 'B' }],
    });
  });

  test('several values are sent as a list', () => {
    const goals = formOf({ id: 'f', fieldsetName: 'F', questions: [ask('goals', { type: 'file' })] });
    const sent = giveAnswers(goals, { f: [{ goals: ['x', 'y'] }] });
    expect(sent.content).toEqual([{ duplication: 0, questions: [{ id: 'goals', value: ['x', 'y'] }] }]);
  });
});
