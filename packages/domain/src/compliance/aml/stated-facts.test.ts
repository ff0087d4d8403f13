import { describe, expect, it } from 'vitest';
import { countryCodes, isNationality } from '../../clients/country-codes.ts';
import type { FormAnswers } from '../../forms/definition/answer-types.ts';
import { compileForm } from '../../forms/definition/compile.ts';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { readStatedFacts } from './stated-facts.ts';
import { faultOfResidence, type TaxResidence, type TaxResidenceFault } from './tax-residence.ts';

const text = (id: string) => ({ id, type: 'text', label: id }) as const;
const definition: FormDefinition = {
  content: [
    { id: 'birth', fieldsetName: 'Narození', questions: [text('birth_place'), text('birth_country')] },
    { id: 'people', fieldsetName: 'Občanství', fieldsetRepeatable: true, questions: [text('nationality')] },
    {
      id: 'taxes',
      fieldsetName: 'Daně',
      fieldsetRepeatable: true,
      questions: [
        text('tax_country'),
        text('has_tin'),
        { ...text('tin'), visibleWhen: { field: 'has_tin', operator: '==', value: 'YES' } },
        { ...text('tin_missing_reason'), visibleWhen: { field: 'has_tin', operator: '==', value: 'NO' } },
        text('tin_explanation'),
      ],
    },
  ],
};
const read = (answers: FormAnswers, form = definition) => readStatedFacts(compileForm(form), answers);

describe('the facts in the answers', () => {
  it('are those of the known questions', () => {
    expect(
      read({
        birth: [{ birth_place: ' Olomouc ', birth_country: 'CZ' }],
        people: [{ nationality: 'SK' }, { nationality: 'STATELESS' }, { nationality: 'SK' }],
        taxes: [
          { tax_country: 'CZ', has_tin: 'YES', tin: '8556123459', tin_missing_reason: 'NOT_ISSUED' },
          { tax_country: 'AE', has_tin: 'NO', tin: 'hidden', tin_missing_reason: 'NOT_ISSUED', tin_explanation: 'x' },
          { tax_country: 'US', has_tin: 'NO', tin_missing_reason: 'UNOBTAINABLE', tin_explanation: 'Čekám' },
          { tax_country: 'GB', has_tin: 'NO', tin_missing_reason: 'NOT_REQUIRED' },
        ],
      }),
    ).toEqual({
      birthPlace: 'Olomouc',
      birthCountry: 'CZ',
      nationalities: ['SK', 'STATELESS'],
      taxResidences: [
        { country: 'CZ', tin: '8556123459', missingReason: null, explanation: null },
        { country: 'AE', tin: null, missingReason: 'A', explanation: null },
        { country: 'US', tin: null, missingReason: 'B', explanation: 'Čekám' },
        { country: 'GB', tin: null, missingReason: 'C', explanation: null },
      ],
    });
  });

  it.each(['constructor', 'toString', '__proto__', 'D'])('are no tax residence when the reason is %s', (reason) => {
    expect(read({ taxes: [{ tax_country: 'AE', has_tin: 'NO', tin_missing_reason: reason }] }).taxResidences).toEqual([]);
  });

  it('leave out what the record could not hold', () => {
    const answers: FormAnswers = {
      birth: [{ birth_country: 'Morava' }],
      people: [{ nationality: 'ZZ' }, {}],
      taxes: [
        { tax_country: 'CZ', has_tin: 'YES' },
        { tax_country: 'XX', has_tin: 'YES', tin: '1' },
      ],
    };
    const nothing = { birthPlace: null, birthCountry: null, nationalities: [], taxResidences: [] };
    expect(read(answers)).toEqual(nothing);
    expect(read({}, { content: [] })).toEqual(nothing);
  });
});

describe('a tax residence', () => {
  const none = { tin: null, missingReason: null, explanation: null };
  const czech = { ...none, country: 'CZ', tin: '1' };
  it.each<[Partial<TaxResidence>, TaxResidenceFault | null]>([
    [{ tin: '12' }, null],
    [{ missingReason: 'A' }, null],
    [{ missingReason: 'C' }, null],
    [{ missingReason: 'B', explanation: 'Čekám' }, null],
    [{ missingReason: 'B' }, ['explanation', 'required']],
    [{}, ['tin', 'required']],
    [{ tin: '12', missingReason: 'A' }, ['missing_reason', 'one']],
    [{ tin: '12', country: 'cz' }, ['country', 'country']],
    [{ tin: '12', country: 'CZ' }, ['country', 'repeated']],
  ])('%j has the fault %j', (given, expected) => {
    expect(faultOfResidence({ ...none, country: 'SK', ...given }, [czech])).toEqual(expected);
  });
});

it('countries are written in two letters, and statelessness is a nationality', () => {
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(['CZ', 'STATELESS', 'ZZ', ''].map(isNationality)).toEqual([true, true, false, false]);
});
