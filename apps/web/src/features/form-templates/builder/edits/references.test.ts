import { checkDefinition } from '@pramen/domain/forms/checks/check';
import { runSamples } from '@pramen/domain/forms/evaluation/run-samples';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { expect, test } from 'vitest';
import { linked } from './edits.fixture.ts';
import { changeOption, changeQuestion } from './labels.ts';
import { renameLevel, renameMetric } from './metrics.ts';
import { renameFieldset, renameOption, renameQuestion } from './references.ts';
import { dependentsOf, remove } from './removal.ts';
import { pathOf } from '../model/places.ts';

const loan = { kind: 'question', fieldset: 0, question: 0 } as const;

/** Nothing is dangling, and the samples still give what is expected of them. */
function expectWhole(definition: FormDefinition): void {
  expect(checkDefinition(definition)).toEqual([]);
  for (const { differences, issues } of runSamples(definition)) expect([differences, issues]).toEqual([[], []]);
}

test('the form of these tests is whole, and each renaming keeps it so', () => {
  expectWhole(linked);
  const renamed: [string, FormDefinition][] = [
    ['uver', renameQuestion(linked, loan, 'uver')],
    ['prvni', renameFieldset(linked, 0, 'prvni')],
    ['ANO', renameOption(linked, loan, 0, 'ANO')],
    ['RIZIKO', renameMetric(linked, 0, 'RIZIKO')],
    ['VYSOKE', renameLevel(linked, 0, 1, 'VYSOKE')],
  ];
  for (const [name, definition] of renamed) {
    expectWhole(definition);
    expect(JSON.stringify(definition)).toContain(`"${name}"`);
  }
});

test.each([
  ['the question', renameQuestion(linked, loan, 'uver'), /"loan"/],
  ['the fieldset', renameFieldset(linked, 0, 'prvni'), /"first":/],
  ['the option', renameOption(linked, loan, 0, 'ANO'), /"YES"/],
  ['the metric', renameMetric(linked, 0, 'RIZIKO'), /"RISK"/],
])('%s keeps its old id nowhere', (_, definition, old) => {
  expect(JSON.stringify(definition)).not.toMatch(old);
});

test('another question with the same id keeps what refers to it', () => {
  const twice = renameQuestion(linked, { kind: 'question', fieldset: 1, question: 1 }, 'loan');
  const again = renameQuestion(twice, { kind: 'question', fieldset: 1, question: 1 }, 'end');
  expect(again).toEqual(linked);
});

test('an id follows the label until it is edited or published', () => {
  const label =
    (definition: FormDefinition) =>
    (text: string, isLocked = false) =>
      changeQuestion(definition, { kind: 'question', fieldset: 1, question: 1 }, (before) => ({ ...before, label: text }), isLocked)
        .content[1]?.questions[1]?.id;
  expect([label(linked)('Máte děti?'), label(linked)('Má klient úvěr', true), label(linked)('Loan')]).toEqual([
    'mate_deti',
    'end',
    'loan_2',
  ]);
  const edited = renameQuestion(linked, { kind: 'question', fieldset: 1, question: 1 }, 'own');
  expect(label(edited)('Máte děti?')).toBe('own');
});

test('the value of an option follows its label, and conditions follow the value', () => {
  const fresh = renameOption(linked, loan, 0, 'OPTION_1');
  const named = changeOption(fresh, loan, 0, (before) => ({ ...before, label: '5 let' }), false);
  expect(named.content[0]?.questions[0]?.options?.[0]?.value).toBe('5_LET');
  expect(named.content[0]?.questions[1]?.visibleWhen).toEqual({ field: 'loan', operator: '==', value: '5_LET' });
});

test('what depends on an element is named before it is deleted', () => {
  expect(dependentsOf(linked, loan).map(pathOf)).toEqual([
    'content[0].questions[1]',
    'content[1].questions[0]',
    'evaluation.metrics[0]',
    'evaluation.metrics[1]',
    'evaluation.contradictions[0]',
  ]);
  expect(dependentsOf(linked, { kind: 'fieldset', fieldset: 0 }).map(pathOf)).toContain('content[1].questions[0]');
  expect(dependentsOf(linked, { kind: 'metric', index: 0 }).map(pathOf)).toEqual(['evaluation.metrics[2]', 'evaluation.contradictions[0]']);
  expect(dependentsOf(linked, { kind: 'sample', index: 0 })).toEqual([]);
});

test('deleting takes the sample answers along, and leaves conditions for the check to name', () => {
  const { definition, place } = remove(linked, loan);
  expect(place && pathOf(place)).toBe('content[0].questions[0]');
  expect(definition.samples?.[0]?.answers).toEqual({ first: [{ payment: 5 }] });
  expect(checkDefinition(definition).map(({ code, subject }) => `${code} ${subject}`)).toContain('unknown_field loan');
});

test('deleting a metric takes its points and expectations along', () => {
  const { definition } = remove(linked, { kind: 'metric', index: 0 });
  expect(definition.samples?.[0]?.metrics).toEqual({ LOAN: 'HIGH' });
  expect(checkDefinition(definition).map(({ code }) => code)).not.toContain('unknown_metric');
  expect(remove(linked, { kind: 'contradiction', index: 0 }).place).toBeNull();
});
