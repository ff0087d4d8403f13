import { openFilled } from '@pramen/domain/forms/answers/open-filled';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import { expect, test } from 'vitest';
import { Problem } from '../../../platform/api/problem.ts';
import { briefOf, filled, recordOf } from '../records.fixture.ts';
import { conflictOf, differencesOf, refusalsOf } from './refusal.model.ts';

const { form } = openFilled(filled());
const words = { yes: 'Ano', no: 'Ne' };

test('a conflict carries the record as it is now; any other failure none', () => {
  const current = briefOf(recordOf());
  expect(conflictOf(new Problem(409, 'record.changed', '', {}, current))).toBe(current);
  expect(conflictOf(new Problem(409, 'record.changed', '', {}, null))).toBeNull();
  expect(conflictOf(new Problem(409, 'record.state_refused', '', {}, current))).toBeNull();
  expect(conflictOf(new Error('x'))).toBeNull();
  expect(conflictOf(null)).toBeNull();
});

test('a refusal names the questions that it is about', () => {
  const faults = { 'data.goals.0.years': ['Zadejte číslo.'], template_id: ['Vyberte z nabídky.'] };
  expect(refusalsOf(new Problem(422, 'validation.failed', 'Opravte údaje', faults), form)).toEqual([
    'Roky: Zadejte číslo.',
    'Vyberte z nabídky.',
  ]);
  expect(refusalsOf(new Problem(409, 'record.state_refused', 'Teď ne'), form)).toEqual(['Teď ne']);
});

test('differences are told in the words of the form, copy by copy', () => {
  const stored = { goals: [{ goal: 'GROWTH', years: 2.5 }] };
  const mine = { goals: [{ goal: 'HOME' }], note: [{ note: 'Fondy' }] };
  expect(differencesOf(form, stored, mine, words)).toEqual([
    { label: 'Cíl', stored: 'Růst', mine: 'Bydlení' },
    { label: 'Roky', stored: '2,5', mine: '' },
    { label: 'Zkušenosti', stored: '', mine: 'Fondy' },
  ]);
  expect(differencesOf(form, mine, mine, words)).toEqual([]);
  const children = compileForm({
    content: [
      {
        id: 'c',
        fieldsetName: 'Děti',
        fieldsetRepeatable: true,
        questions: [
          { id: 'born', type: 'date', label: 'Narozeno' },
          { id: 'lives', type: 'checkbox', label: 'Žije s vámi' },
        ],
      },
    ],
  });
  expect(differencesOf(children, { c: [{ lives: true }] }, { c: [{ lives: true }, { born: '2020-02-01', lives: false }] }, words)).toEqual([
    { label: 'Narozeno (2)', stored: '', mine: '01.02.2020' },
    { label: 'Žije s vámi (2)', stored: '', mine: 'Ne' },
  ]);
});
