import { expect, test } from 'vitest';
import { compileForm } from '../definition/compile.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { prefill, prefillNext } from './prefill.ts';

const formOf = (...questions: Question[]) =>
  compileForm({
    content: [
      { id: 'basics', fieldsetName: 'Základ', questions },
      { id: 'children', fieldsetName: 'Děti', fieldsetRepeatable: true, questions: [{ id: 'age', type: 'number', label: 'Věk', max: 30 }] },
    ],
  } satisfies FormDefinition);

const income: Question = { id: 'income', type: 'number', label: 'Příjem', max: 100 };
const home: Question = { id: 'home', type: 'radio', label: 'Bydlení', options: [{ value: 'OWN', label: 'Vlastní' }] };

test('answers to questions that both forms have are taken over, wherever they stood', () => {
  const former = { money: [{ income: 5, gone: 'x' }], living: [{ home: 'OWN' }], children: [{ age: 3 }, { age: 5 }] };
  expect(prefill(formOf(income, home), former)).toEqual({ basics: [{ income: 5, home: 'OWN' }], children: [{ age: 3 }, { age: 5 }] });
});

test('an answer that the form does not allow is left out, and the others stay', () => {
  const former = { basics: [{ income: 101, home: 'OWN' }], children: [{ age: 3 }, { age: 31 }] };
  expect(prefill(formOf(income, home), former)).toEqual({ basics: [{ home: 'OWN' }], children: [{ age: 3 }] });
  expect(prefill(formOf(income, home), { basics: [{ income: '5', home: 'RENT' }] })).toEqual({});
});

test('an answer to a question that is hidden here is left out', () => {
  const hidden: Question = { ...income, visibleWhen: { field: 'home', operator: '==', value: 'OWN' } };
  expect(prefill(formOf(home, hidden), { basics: [{ income: 5 }] })).toEqual({});
  expect(prefill(formOf(home, hidden), { basics: [{ income: 5, home: 'OWN' }] })).toEqual({ basics: [{ home: 'OWN', income: 5 }] });
});

test('answers of a required form may be incomplete, and what is missing is not an answer refused', () => {
  const required: Question = { ...income, isRequired: true };
  expect(prefill(formOf(required, home), { basics: [{ home: 'OWN' }] })).toEqual({ basics: [{ home: 'OWN' }] });
});

test('more copies than the form allows are not taken over: none of them is the right one', () => {
  const children = Array.from({ length: 21 }, (_, age) => ({ age }));
  expect(prefill(formOf(home), { basics: [{ home: 'OWN' }], children })).toEqual({ basics: [{ home: 'OWN' }] });
  expect(prefill(formOf(home), { basics: [{ home: 'OWN' }, { home: 'OWN' }] })).toEqual({});
});

test('the next answers begin without a tick: what was agreed to once is agreed to anew', () => {
  const agreed: Question = { id: 'agreed', type: 'checkbox', label: 'Souhlasím' };
  const former = { basics: [{ income: 5, agreed: true }] };
  expect(prefillNext(formOf(income, agreed), former)).toEqual({ basics: [{ income: 5 }] });
  expect(prefill(formOf(income, agreed), former)).toEqual(former);
});

test('a line with characters that nobody sees is taken over without them, a longer text as it is', () => {
  const line: Question = { id: 'job', type: 'text', label: 'Povolání' };
  const note: Question = { id: 'note', type: 'textarea', label: 'Poznámka' };
  const former = { basics: [{ job: 'účet\u00adní\u200b poradce', note: 'účet\u00adní' }] };
  expect(prefill(formOf(line, note), former)).toEqual({ basics: [{ job: 'účetní poradce', note: 'účet\u00adní' }] });
});
