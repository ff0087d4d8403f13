import { readNumber } from '@pramen/domain/forms/answers/written-number';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { listMissingWordings, wordingOf } from '@pramen/domain/forms/definition/wording';
import { expect, test } from 'vitest';
import { record, redo, startHistory, textOf, undo, type Draft } from './history.ts';
import { isProposal, proposeId } from './ids.ts';
import { withLanguage } from './language.ts';
import { nearestPlace, pathOf, placeAt } from './places.ts';
import { numberFieldText } from './number-text.ts';
import { withType } from './question-types.ts';
import { withWording, writtenIn } from './wordings.ts';

test.each([
  ['Má klient úvěr?', 'lower', 'ma_klient_uver'],
  ['  5 let a více ', 'value', '5_LET_A_VICE'],
  ['5 let', 'lower', 'question_5_let'],
  ['Riziko', 'upper', 'RIZIKO'],
  ['???', 'lower', 'question'],
  ['__proto__', 'lower', 'proto'],
] as const)('the id proposed for %s, %s, is %s', (label, style, id) => {
  expect(proposeId(label, new Set(), style, 'question')).toBe(id);
  expect(isProposal(id, label, style, 'question')).toBe(true);
});

test('a proposal is unlike all ids that are taken', () => {
  expect(proposeId('Otázka', new Set(['otazka', 'otazka_2']), 'lower', 'question')).toBe('otazka_3');
  expect([isProposal('otazka_3', 'Otázka', 'lower', 'q'), isProposal('otazka_x', 'Otázka', 'lower', 'q')]).toEqual([true, false]);
});

test.each([
  ['content[0].questions[12].options[1].scores', 'content[0].questions[12]'],
  ['content[3].fieldsetName', 'content[3]'],
  ['evaluation.metrics[1].source.levels[0]', 'evaluation.metrics[1]'],
  ['evaluation.contradictions[2].when', 'evaluation.contradictions[2]'],
  ['samples[0]', 'samples[0]'],
])('the place %s belongs to %s', (path, element) => {
  const place = placeAt(path);
  expect(place && pathOf(place)).toBe(element);
});

test.each(['', 'content', 'evaluation.metrics', 'language'])('the place %j is the whole form', (path) => expect(placeAt(path)).toBeNull());

test('when the chosen element is gone, the nearest one is chosen', () => {
  const form: FormDefinition = { content: [{ id: 'a', fieldsetName: 'A', questions: [{ id: 'q', type: 'text', label: 'Q' }] }] };
  const nearest = (path: string) => {
    const place = nearestPlace(form, placeAt(path));
    return place && pathOf(place);
  };
  expect(['content[0].questions[3]', 'content[4].questions[1]', 'samples[1]'].map(nearest)).toEqual([
    'content[0].questions[0]',
    'content[0]',
    null,
  ]);
});

test('steps are taken back and done again; typing in one field is one step', () => {
  const draft = (id: string): Draft => ({ definition: { content: [{ id, fieldsetName: id, questions: [] }] } });
  const [a, b, c] = [draft('a'), draft('b'), draft('c')];
  let history = startHistory('{}');
  for (const [next, group] of [
    [a, 'label'],
    [b, 'label'],
    [c, null],
  ] as const)
    history = record(history, next, group);
  const back = undo(history);
  expect([back.present, undo(back).present, undo(undo(back)).present]).toEqual([b, { text: '{}' }, { text: '{}' }]);
  expect(redo(redo(undo(undo(history)))).present).toBe(c);
  expect(redo(record(back, a)).present).toBe(a);
  expect(record(undo(history), a, 'label').past).toHaveLength(2);
});

test('text of a draft: as typed, or of its definition', () => {
  const definition: FormDefinition = { content: [] };
  expect([textOf({ text: '{ nic' }), textOf({ definition })]).toEqual(['{ nic', '{\n  "content": []\n}']);
});

test('a text is written in either language, and an empty one falls back', () => {
  const question = { id: 'q', label: 'Česky', translations: { sk: { label: 'Slovensky', text: 'x' } } };
  const write = (language: 'cs' | 'sk', text: string) => withWording(question, 'label', { language, own: 'cs', text, isRequired: true });
  expect(writtenIn(write('sk', 'Iné'), 'label', 'sk', 'cs')).toBe('Iné');
  expect(write('sk', '').translations).toEqual({ sk: { text: 'x' } });
  expect(wordingOf(write('sk', ''), 'label', 'sk')).toBe('Česky');
  expect([write('cs', '').label, write('cs', 'Jinak').label]).toEqual(['', 'Jinak']);
  expect(withWording(question, 'text', { language: 'sk', own: 'cs', text: '', isRequired: false }).translations).toEqual({
    sk: { label: 'Slovensky' },
  });
});

test('another main language swaps plain texts and translations, and loses none', () => {
  const form: FormDefinition = {
    content: [
      {
        id: 'a',
        fieldsetName: 'Část',
        translations: { sk: { fieldsetName: 'Časť' } },
        questions: [{ id: 'label', type: 'text', label: 'Jen česky' }],
      },
    ],
    samples: [{ name: 'Vzor', answers: { a: [{ label: 'Odpověď' }] }, metrics: {} }],
  };
  const slovak = withLanguage(form, 'sk');
  expect(slovak.content[0]).toMatchObject({ fieldsetName: 'Časť', translations: { cs: { fieldsetName: 'Část' } } });
  expect([slovak.content[0]?.questions[0]?.label, slovak.samples]).toEqual(['Jen česky', form.samples]);
  expect(listMissingWordings(slovak).map(({ language }) => language)).toEqual(['cs']);
  expect(withLanguage(slovak, 'cs').content[0]).toEqual(form.content[0]);
});

test('another type keeps what it can have', () => {
  const radio = { id: 'q', type: 'radio', label: 'Q', isRequired: true, options: [{ value: 'A', label: 'A' }] } as const;
  const number = { id: 'q', type: 'number', label: 'Q', min: 1, isInteger: true, scoreBands: [{ from: 0, scores: { M: 1 } }] } as const;
  const label = (count: number) => `Možnost ${count}`;
  expect(withType(radio, 'multiselect', label).options).toEqual(radio.options);
  expect(withType(radio, 'text', label)).toEqual({ id: 'q', type: 'text', label: 'Q', isRequired: true });
  expect(withType(radio, 'html', label)).toEqual({ id: 'q', type: 'html', label: 'Q' });
  expect(withType(number, 'date', label)).toEqual({ id: 'q', type: 'date', label: 'Q' });
  expect(withType(number, 'select', label).options).toHaveLength(2);
});

test.each([
  ['1 500,50', 1500.5],
  ['−3', -3],
  ['12.5', 12.5],
  ['', null],
  ['1e9', null],
  ['dva', null],
])('the number %j is %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
  expect(readNumber(numberFieldText(number ?? undefined))).toBe(number);
});
