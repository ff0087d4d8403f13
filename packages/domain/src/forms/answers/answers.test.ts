import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '../definition/answer-types.ts';
import { compileForm } from '../definition/compile.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { answersTo, anyForm } from '../testing/random-form.ts';
import { fillForm, readAnswers } from './filled.ts';
import { prune } from './prune.ts';
import { validate } from './validate.ts';
import { visible } from './visible.ts';

const ask = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label: id, ...more });
const formOf = (...content: FormDefinition['content']) => compileForm({ content });
const plain = (...questions: Question[]) => formOf({ id: 'f', fieldsetName: 'F', questions });
const shown = (form: ReturnType<typeof compileForm>, answers: Parameters<typeof visible>[1]) =>
  Object.fromEntries([...visible(form, answers)].map(([id, copies]) => [id, copies.map((set) => [...set].join(' '))]));

describe('visible', () => {
  const chain = plain(
    ask('a', { type: 'number' }),
    ask('b', { visibleWhen: { field: 'a', operator: '>', value: 5 } }),
    ask('c', { visibleWhen: { field: 'b', operator: '==', value: 'ano' } }),
  );

  test('a hidden answer shows nothing else', () => {
    expect(shown(chain, { f: [{ a: 9, b: 'ano' }] })).toEqual({ f: ['a b c'] });
    expect(shown(chain, { f: [{ a: 5, b: 'ano' }] })).toEqual({ f: ['a'] });
    expect(shown(chain, {})).toEqual({ f: ['a'] });
  });

  test('all of several conditions must hold', () => {
    const both = plain(
      ask('a'),
      ask('b'),
      ask('c', {
        visibleWhen: [
          { field: 'a', operator: '==', value: '1' },
          { field: 'b', operator: '==', value: '2' },
        ],
      }),
    );
    expect(shown(both, { f: [{ a: '1', b: '2' }] })).toEqual({ f: ['a b c'] });
    expect(shown(both, { f: [{ a: '1', b: '3' }] })).toEqual({ f: ['a b'] });
  });

  test('a blank answer satisfies nothing', () => {
    const blank = plain(ask('a'), ask('b', { visibleWhen: { field: 'a', operator: '==', value: ' ' } }));
    expect(shown(blank, { f: [{ a: ' ' }] })).toEqual({ f: ['a'] });
  });

  test('a question cannot read itself, a later or an unknown one', () => {
    const odd = plain(
      ask('a', { visibleWhen: { field: 'a', operator: '==', value: 'x' } }),
      ask('b', { visibleWhen: { field: 'c', operator: '==', value: 'x' } }),
      ask('c'),
      ask('d', { visibleWhen: { field: 'nobody', operator: '==', value: 'x' } }),
    );
    expect(shown(odd, { f: [{ a: 'x', b: 'x', c: 'x', d: 'x' }] })).toEqual({ f: ['c'] });
  });

  const country = ask('country', { type: 'select', options: ['CZ', 'US'].map((value) => ({ value, label: value })) });
  const residences = formOf(
    {
      id: 'residence',
      fieldsetName: 'Daňová rezidence',
      fieldsetRepeatable: true,
      questions: [country, ask('tin', { visibleWhen: { field: 'country', operator: '==', value: 'US' } })],
    },
    { id: 'end', fieldsetName: 'Závěr', questions: [ask('w9', { visibleWhen: { field: 'country', operator: '==', value: 'US' } })] },
  );

  test('a copy reads its own answers, another fieldset those of all copies', () => {
    expect(shown(residences, { residence: [{ country: 'CZ' }, { country: 'US' }] })).toEqual({
      residence: ['country', 'country tin'],
      end: ['w9'],
    });
    expect(shown(residences, { residence: [{ country: 'CZ' }, {}] })).toEqual({ residence: ['country', 'country'], end: [''] });
  });

  test('a fieldset that does not repeat has one copy', () => {
    expect(shown(chain, { f: [{ a: 1 }, { a: 9, b: 'ano' }] })).toEqual({ f: ['a'] });
  });
});

describe('prune', () => {
  test('keeps visible answers in the order of the form and drops copies without any', () => {
    const form = formOf(
      { id: 'f', fieldsetName: 'F', questions: [ask('a'), ask('b'), ask('note', { type: 'html' })] },
      { id: 'r', fieldsetName: 'R', fieldsetRepeatable: true, questions: [ask('x')] },
      { id: 'g', fieldsetName: 'G', questions: [ask('y', { visibleWhen: { field: 'a', operator: '==', value: 'no' } })] },
    );
    const answers = {
      r: [{ x: '1' }, { x: ' ' }, { x: '3' }],
      f: [{ b: 'second', a: 'first', note: 'text', other: '?' }],
      g: [{ y: 'hidden' }],
    };
    const pruned = prune(form, answers);
    expect(pruned).toEqual({ f: [{ a: 'first', b: 'second' }], r: [{ x: '1' }, { x: '3' }] });
    expect(Object.keys(pruned['f']?.[0] ?? {})).toEqual(['a', 'b']);
  });

  test('changes nothing the second time, keeps nothing hidden and hides nothing more', () => {
    fc.assert(
      fc.property(anyForm, ({ definition, answers }) => {
        const form = compileForm(definition);
        const once = prune(form, answers);
        expect(prune(form, once)).toEqual(once);
        const sight = visible(form, once);
        for (const [fieldset, copies] of Object.entries(once))
          for (const [index, copy] of copies.entries())
            for (const question of Object.keys(copy)) expect(sight.get(fieldset)?.[index]?.has(question)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('validate', () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
  const cases: [question: Partial<Question>, value: AnswerValue, issue: object | null][] = [
    [{}, 'x'.repeat(500), null],
    [{}, 'x'.repeat(501), { code: 'too_long', limit: 500 }],
    [{}, '😀'.repeat(500), null],
    [{ maxLength: 3 }, 'abcd', { code: 'too_long', limit: 3 }],
    [{ type: 'textarea' }, 'x'.repeat(5000), null],
    [{ type: 'textarea' }, 'x'.repeat(5001), { code: 'too_long', limit: 5000 }],
    [{}, 'a\u0000b', { code: 'control_character' }],
    [{}, 'a\u202eb', { code: 'control_character' }],
    [{}, 'a\nb', { code: 'control_character' }],
    [{ type: 'textarea' }, 'a\nb', null],
    [{ type: 'date' }, '0000-01-01', { code: 'not_a_date' }],
    [{ type: 'date' }, '0001-01-01', null],
    [{}, 5, { code: 'wrong_type' }],
    [{ type: 'number' }, 5, null],
    [{ type: 'number' }, '5', { code: 'wrong_type' }],
    [{ type: 'number' }, '999999999999999999', { code: 'too_high', limit: 1e15 }],
    [{ type: 'number', min: 1, max: 10 }, '−999999999999999999', { code: 'too_low', limit: 1 }],
    [{ type: 'number' }, Number.NaN, { code: 'not_a_number' }],
    [{ type: 'number' }, 1e16, { code: 'too_high', limit: 1e15 }],
    [{ type: 'number', isInteger: true }, 5.5, { code: 'not_an_integer' }],
    [{ type: 'number', min: 1, max: 10 }, 0, { code: 'too_low', limit: 1 }],
    [{ type: 'number', min: 1, max: 10 }, 1, null],
    [{ type: 'number', min: 1, max: 10 }, 10, null],
    [{ type: 'number', min: 1, max: 10 }, 10.5, { code: 'too_high', limit: 10 }],
    [{ type: 'date' }, '2028-02-29', null],
    [{ type: 'date' }, '2027-02-29', { code: 'not_a_date' }],
    [{ type: 'date', min: '2026-01-01' }, '2025-12-31', { code: 'too_low', limit: '2026-01-01' }],
    [{ type: 'date', max: '2026-01-01' }, '2026-01-02', { code: 'too_high', limit: '2026-01-01' }],
    [{ type: 'date', min: '2026-01-01', max: '2026-01-01' }, '2026-01-01', null],
    [{ type: 'select', options }, 'b', null],
    [{ type: 'radio', options }, 'd', { code: 'unknown_option' }],
    [{ type: 'select', options }, ['b'], { code: 'wrong_type' }],
    [{ type: 'multiselect', options }, ['a', 'c'], null],
    [{ type: 'multiselect', options }, ['a', 'a'], { code: 'unknown_option' }],
    [{ type: 'multiselect', options }, ['a', 'd'], { code: 'unknown_option' }],
    [{ type: 'multiselect', options, maxLength: 1 }, ['a', 'b'], { code: 'too_numerous', limit: 1 }],
    [{ type: 'multiselect', options, maxLength: 2 }, ['a', 'b'], null],
    [{ type: 'multiselect', options }, 'a', { code: 'wrong_type' }],
    [{ type: 'multiselect', options }, ['a', 5] as never, { code: 'wrong_type' }],
    [{ type: 'number', max: 10 }, -5, null],
    [{ type: 'number', min: 1 }, 5, null],
    [{ type: 'number' }, -1e16, { code: 'too_low', limit: -1e15 }],
    [{ type: 'checkbox' }, true, null],
    [{ type: 'checkbox' }, 'yes', { code: 'wrong_type' }],
    [{ type: 'checkbox', options }, ['a'], null],
    [{ type: 'checkbox', options }, true, { code: 'wrong_type' }],
    [{ type: 'file' }, Array.from({ length: 20 }, (_, index) => String(index)), null],
    [{ type: 'file' }, Array.from({ length: 21 }, (_, index) => String(index)), { code: 'too_numerous', limit: 20 }],
    [{ type: 'file', maxLength: 1 }, ['1', '2'], { code: 'too_numerous', limit: 1 }],
    [{ type: 'html' }, 'x', null],
  ];

  test.each(cases)('%o answered %o', (question, value, issue) => {
    const found = validate(plain(ask('q', question)), { f: [{ q: value }] }, { isComplete: true });
    expect(found).toEqual(issue ? [{ ...issue, fieldset: 'f', copy: 0, question: 'q' }] : []);
  });

  test('a required question must be answered when the form is complete, and only while it is visible', () => {
    const form = plain(
      ask('a', { isRequired: true }),
      ask('consent', { type: 'checkbox', isRequired: true }),
      ask('b', { isRequired: true, visibleWhen: { field: 'a', operator: '==', value: 'x' } }),
      ask('note', { type: 'html', isRequired: true }),
    );
    const codes = (answers: Parameters<typeof validate>[1], isComplete = true) =>
      validate(form, answers, { isComplete }).map(({ code, question }) => `${question} ${code}`);
    expect(codes({})).toEqual(['a required', 'consent required']);
    expect(codes({ f: [{ a: 'x', consent: false }] })).toEqual(['consent required', 'b required']);
    expect(codes({ f: [{ a: 'y', consent: true, b: 5 }] })).toEqual([]);
    expect(codes({}, false)).toEqual([]);
    expect(codes({ f: [{ a: 5 }] }, false)).toEqual(['a wrong_type']);
  });

  test('names questions and fieldsets that the form does not have, and copies beyond its limit', () => {
    const form = formOf(
      { id: 'f', fieldsetName: 'F', questions: [ask('a')] },
      { id: 'r', fieldsetName: 'R', fieldsetRepeatable: true, questions: [ask('x', { isRequired: true })] },
    );
    expect(validate(form, { g: [{}], f: [{ a: '1', b: '2' }, {}] }, { isComplete: false })).toEqual([
      { code: 'unknown_fieldset', fieldset: 'g', copy: 0, question: null },
      { code: 'too_numerous', fieldset: 'f', copy: 1, question: null, limit: 1 },
      { code: 'unknown_question', fieldset: 'f', copy: 0, question: 'b' },
    ]);
    const copies = (count: number) => ({ r: Array.from({ length: count }, () => ({ x: '1' })) });
    expect(validate(form, copies(20), { isComplete: true })).toEqual([]);
    expect(validate(form, copies(21), { isComplete: true })).toEqual([
      { code: 'too_numerous', fieldset: 'r', copy: 20, question: null, limit: 20 },
    ]);
    expect(validate(form, { r: [{ x: '1' }, {}] }, { isComplete: true })).toEqual([
      { code: 'required', fieldset: 'r', copy: 1, question: 'x' },
    ]);
  });
});

describe('the filled form', () => {
  test('carries the texts of one language and no points', () => {
    const form = plain(
      ask('a', {
        type: 'select',
        label: 'Cíl',
        description: 'Vyberte',
        translations: { sk: { label: 'Cieľ' } },
        options: [{ value: 'SAVE', label: 'Rezerva', translations: { sk: { label: 'Rezerva SK' } }, scores: { RISK: 3 } }],
        visibleWhen: [{ field: 'b', operator: '==', value: 1 }],
      }),
    );
    const [fieldset] = fillForm(form, { f: [{ a: 'SAVE' }] }, 'sk').content;
    expect(fieldset).toMatchObject({ id: 'f', fieldsetName: 'F', duplication: 0, fieldsetRepeatable: false, fieldsetText: null });
    expect(fieldset?.questions[0]).toEqual({
      id: 'a',
      type: 'select',
      label: 'Cieľ',
      isRequired: false,
      options: [{ value: 'SAVE', label: 'Rezerva SK' }],
      value: 'SAVE',
      text: null,
      html: null,
      description: 'Vyberte',
      visibleWhen: { field: 'b', operator: '==', value: 1 },
      min: null,
      max: null,
      isInteger: false,
      maxLength: null,
    });
    expect(fillForm(form, {}, 'cs').content[0]?.questions[0]).toMatchObject({ label: 'Cíl', value: null });
  });

  test('carries every text of a fieldset and of a text block', () => {
    const texts = { fieldsetText: 'Úvod', fieldsetHtml: '<p>Víc</p>', fieldsetDescription: 'Popis' };
    const form = formOf({ id: 'f', fieldsetName: 'F', ...texts, questions: [ask('a', { type: 'html', html: '<p>x</p>', text: 'y' })] });
    const [fieldset] = fillForm(form, {}, 'cs').content;
    expect(fieldset).toMatchObject({ ...texts, questions: [{ html: '<p>x</p>', text: 'y' }] });
  });

  test('shows one copy of a fieldset that does not repeat', () => {
    const form = plain(ask('a'));
    expect(fillForm(form, { f: [{ a: '1' }, { a: '2' }] }, 'cs').content.map(({ duplication }) => duplication)).toEqual([0]);
  });

  test('gives back the answers written into it', () => {
    fc.assert(
      fc.property(anyForm, fc.constantFrom('cs', 'sk'), ({ definition, answers }, language) => {
        const form = compileForm(definition);
        const kept = prune(form, answers);
        expect(readAnswers(form, fillForm(form, kept, language))).toEqual({ answers: kept, unknown: [] });
      }),
      { numRuns: 1000 },
    );
  });

  test('names questions that the form does not have, and orders copies by their number', () => {
    const form = formOf({ id: 'r', fieldsetName: 'R', fieldsetRepeatable: true, questions: [ask('x')] });
    const given = {
      content: [
        { duplication: 7, questions: [{ id: 'x', value: 'late' }] },
        {
          duplication: 2,
          questions: [
            { id: 'x', value: 'early' },
            { id: 'toString', value: '?' },
            { id: 'y', value: null },
          ],
        },
      ],
    };
    expect(readAnswers(form, given)).toEqual({ answers: { r: [{ x: 'early' }, { x: 'late' }] }, unknown: ['toString'] });
  });
});

test('random answers are found whatever they are', () => {
  // A generator that produced only empty answers would make the properties above hold for nothing.
  const filled = fc.sample(
    anyForm.chain(({ definition }) => answersTo(definition).map((answers) => prune(compileForm(definition), answers))),
    { numRuns: 200, seed: 1 },
  );
  expect(filled.filter((answers) => Object.keys(answers).length > 1).length).toBeGreaterThan(50);
});
