import { expect, it } from 'vitest';
import { compileForm } from '../../forms/definition/compile.ts';
import { lacksOwnerQuestion, readBeneficialOwners } from './beneficial-owners.ts';

const form = compileForm({
  content: [
    {
      id: 'owners',
      fieldsetName: 'Majitelé',
      fieldsetRepeatable: true,
      questions: [
        { id: 'is_other', type: 'radio', label: 'Jiný', options: [{ value: 'YES', label: 'Ano' }] },
        { id: 'beneficial_owner', type: 'text', label: 'Kdo', visibleWhen: { field: 'is_other', operator: '==', value: 'YES' } },
      ],
    },
  ],
});

it('reads every visible copy of the answer once', () => {
  const owner = (name: string) => ({ is_other: 'YES', beneficial_owner: name });
  expect(readBeneficialOwners(form, { owners: [owner(' Jan Malý '), owner('Eva Malá'), owner('Jan Malý'), owner('  ')] })).toEqual([
    'Jan Malý',
    'Eva Malá',
  ]);
  expect(readBeneficialOwners(form, { owners: [{ beneficial_owner: 'Jan Malý' }] })).toEqual([]);
});

it('finds none in a form without the question', () => {
  const other = compileForm({ content: [{ id: 'one', fieldsetName: 'Jedna', questions: [{ id: 'note', type: 'text', label: 'Text' }] }] });
  expect(readBeneficialOwners(other, { one: [{ note: 'Jan Malý' }] })).toEqual([]);
});

it.each([
  ['AML_QUESTIONNAIRE', 'beneficial_owner', false],
  ['AML_QUESTIONNAIRE', 'owner', true],
  ['FORM', 'owner', false],
] as const)('a %s with the question %s lacks it: %s', (type, id, lacks) => {
  const questions = [{ id, type: 'text' as const, label: 'Kdo' }];
  expect(
    lacksOwnerQuestion(
      {
        content: [
          { id: 'a', fieldsetName: 'A', questions: [] },
          { id: 'b', fieldsetName: 'B', questions },
        ],
      },
      type,
    ),
  ).toBe(lacks);
});
