import { describe, expect, it } from 'vitest';
import { compileForm } from '../../forms/definition/compile.ts';
import type { FormAnswers } from '../../forms/definition/answer-types.ts';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { isSameValue, mergeFacts, statedFacts } from './fact-names.ts';
import type { FactName } from './fact-names.ts';
import { fillFacts, readFacts, readResidences, restateFacts } from './facts-in-form.ts';

const countries = ['CZ', 'SK'].map((value) => ({ value, label: value }));
const definition: FormDefinition = {
  content: [
    {
      id: 'person',
      fieldsetName: 'Osoba',
      questions: [
        { id: 'surname', type: 'text', label: 'Příjmení', maxLength: 10 },
        { id: 'expected_volume', type: 'number', label: 'Vklady', min: 0 },
        { id: 'has_job', type: 'radio', label: 'Pracujete?', options: [{ value: 'YES', label: 'ano' }] },
        { id: 'occupation', type: 'text', label: 'Kde?', visibleWhen: { field: 'has_job', operator: '==', value: 'YES' } },
        { id: 'city', type: 'text', label: 'Oblíbené město' },
        { id: 'phone', type: 'multiselect', label: 'Telefon', options: countries },
      ],
    },
    {
      id: 'nationalities',
      fieldsetName: 'Občanství',
      fieldsetRepeatable: true,
      questions: [{ id: 'nationality', type: 'select', label: 'Stát', options: countries }],
    },
  ],
};
const form = compileForm(definition);
const facts = statedFacts({
  surname: 'Nováková',
  first_year_deposits: '50000',
  citizenship: ['CZ', 'DE', 'SK'],
  city: 'Brno',
  occupation: 'Tesař',
});

describe('facts of a form', () => {
  it('are read under their ids alone, from visible questions', () => {
    const answers: FormAnswers = {
      person: [{ surname: 'Nováková', expected_volume: 50_000, occupation: 'Tesař', city: 'Brno' }],
      nationalities: [{ nationality: 'CZ' }, {}, { nationality: 'SK' }],
    };
    expect(readFacts(form, answers)).toEqual({ surname: ['Nováková'], first_year_deposits: ['50000'], citizenship: ['CZ', 'SK'] });
  });

  it('fill what was not answered, as the questions allow it', () => {
    expect(fillFacts(form, {}, facts)).toEqual({
      person: [{ surname: 'Nováková', expected_volume: 50_000, occupation: 'Tesař' }],
      nationalities: [{ nationality: 'CZ' }, { nationality: 'SK' }],
    });
    expect(fillFacts(form, {}, statedFacts({ surname: 'Příliš dlouhé příjmení', first_year_deposits: '-5' }))).toEqual({});
    expect(fillFacts(form, {}, {})).toEqual({});
  });

  it('replace no answer, and add nothing to a list that was begun', () => {
    const answers = { person: [{ surname: 'Malá', has_job: 'YES' }], nationalities: [{ nationality: 'SK' }] };
    expect(fillFacts(form, answers, facts)).toEqual({
      person: [{ surname: 'Malá', has_job: 'YES', expected_volume: 50_000, occupation: 'Tesař' }],
      nationalities: [{ nationality: 'SK' }],
    });
  });

  it('that are filled are read again', () => {
    expect(readFacts(form, fillFacts(form, {}, facts))).toEqual({
      surname: facts.surname,
      first_year_deposits: facts.first_year_deposits,
      citizenship: ['CZ', 'SK'],
    });
  });
});

describe('facts that were only filled in', () => {
  const before: FormAnswers = {
    person: [{ surname: 'Malá', expected_volume: 10, occupation: 'Tesař' }],
    nationalities: [{ nationality: 'CZ' }, { nationality: 'SK' }],
  };
  it.each<[string, Parameters<typeof statedFacts>[0], FormAnswers]>([
    ['stay while nothing was stated', {}, before],
    ['stay beside a fact that the form does not ask', { iban: 'CZ65' }, before],
    [
      'give way to what was stated',
      { surname: 'Velká' },
      { ...before, person: [{ surname: 'Velká', expected_volume: 10, occupation: 'Tesař' }] },
    ],
    ['go in a list with all of their copies', { citizenship: ['SK'] }, { ...before, nationalities: [{ nationality: 'SK' }] }],
    ['go for a value that is not allowed', { citizenship: ['DE'] }, { person: before['person'] ?? [] }],
  ])('%s', (_what, stated, expected) => expect(restateFacts(form, before, statedFacts(stated))).toEqual(expected));
});

describe('facts of several sources', () => {
  it('come from the first that has them', () => {
    const [one, other] = [statedFacts({ surname: 'Malá', city: ' ' }), statedFacts({ surname: 'Velká', city: 'Brno', iban: null })];
    expect(mergeFacts([one, {}, other])).toEqual({ surname: ['Malá'], city: ['Brno'] });
  });

  it.each<[FactName, string, string, boolean]>([
    ['personal_id', '855101/1238', '8551011238', true],
    ['zip_code', '110 00', '11000', true],
    ['surname', 'NOVÁKOVÁ', 'Nováková ', true],
    ['surname', 'Novakova', 'Nováková', false],
    ['surname', 'Nováková-Malá', 'Nováková Malá', true],
    ['phone', '+420 777 123 456', '+420777123456', true],
    ['citizenship', 'CZ', 'SK', false],
    ['email', 'Jan.Novak@x.cz', 'jan.novak@x.cz ', true],
    ['email', 'jan.novak@x.cz', 'jannovak@x.cz', false],
    ['first_year_deposits', '1.5', '15', false],
    ['first_year_deposits', '1,50', '1.5', true],
    ['first_year_deposits', '98 000', '98000', true],
    ['first_year_deposits', 'sto', 'sto tisíc', false],
    ['street', 'Nová 5/3', 'Nová 53', false],
    ['street', 'NOVÁ  5', 'Nová 5', true],
    ['account_number', '19-2000145399', '192000145399', false],
  ])('%s %s and %s are the same: %s', (fact, one, other, expected) => expect(isSameValue(fact, one, other)).toBe(expected));
});

describe('a taxpayer\u2019s number', () => {
  const taxes = compileForm({
    content: [
      {
        id: 'tax',
        fieldsetName: 'Daně',
        fieldsetRepeatable: true,
        questions: [
          { id: 'tax_country', type: 'select', label: 'Stát', options: countries },
          { id: 'tin', type: 'text', label: 'DIČ' },
        ],
      },
    ],
  });

  it.each<[string, FormAnswers, object]>([
    ['belongs to its residence', { tax: [{ tax_country: 'CZ', tin: 'CZ1' }] }, { tax_residence: ['CZ'], tin: ['CZ1'] }],
    [
      'is not told when only one of two has it',
      { tax: [{ tax_country: 'CZ' }, { tax_country: 'SK', tin: '2' }] },
      { tax_residence: ['CZ', 'SK'] },
    ],
  ])('%s', (_what, answers, expected) => expect(readFacts(taxes, answers)).toEqual(expected));

  it.each<[string, object[], object]>([
    [
      'comes with the same residence',
      [{ tax_residence: ['CZ'] }, { tax_residence: ['CZ'], tin: ['CZ1'] }],
      { tax_residence: ['CZ'], tin: ['CZ1'] },
    ],
    ['of another residence stays there', [{ tax_residence: ['SK'] }, { tax_residence: ['CZ'], tin: ['CZ1'] }], { tax_residence: ['SK'] }],
    ['without any residence is known', [{}, { tin: ['CZ1'] }], { tin: ['CZ1'] }],
  ])('%s', (_what, sources, merged) => expect(mergeFacts(sources)).toEqual(merged));

  it.each<[string, FormAnswers, FormAnswers]>([
    ['goes with the residence before', { tax: [{ tax_country: 'SK' }] }, { tax: [{ tax_country: 'SK' }] }],
    ['stays with the same residence', { tax: [{ tax_country: 'CZ' }] }, { tax: [{ tax_country: 'CZ', tin: 'CZ1' }] }],
  ])('that was only filled in %s', (_what, stated, expected) =>
    expect(restateFacts(taxes, { tax: [{ tax_country: 'CZ', tin: 'CZ1' }] }, readFacts(taxes, stated))).toEqual(expected),
  );

  const apart = compileForm({
    content: [
      { id: 'where', fieldsetName: 'Stát', questions: [{ id: 'tax_residence', type: 'text', label: 'Stát' }] },
      { id: 'number', fieldsetName: 'DIČ', questions: [{ id: 'tin', type: 'text', label: 'DIČ' }] },
    ],
  });
  it.each<[string, typeof taxes, FormAnswers, object[]]>([
    [
      'of each of two',
      taxes,
      {
        tax: [
          { tax_country: 'CZ', tin: 'CZ1' },
          { tax_country: 'SK', tin: '2' },
        ],
      },
      [
        { country: 'CZ', tin: 'CZ1' },
        { country: 'SK', tin: '2' },
      ],
    ],
    [
      'of one of two alone',
      taxes,
      { tax: [{ tax_country: 'CZ', tin: '  ' }, { tax_country: 'SK', tin: '2' }, { tin: '3' }] },
      [
        { country: 'CZ', tin: null },
        { country: 'SK', tin: '2' },
      ],
    ],
    ['asked apart', apart, { where: [{ tax_residence: 'CZ' }], number: [{ tin: 'CZ1' }] }, [{ country: 'CZ', tin: 'CZ1' }]],
    ['of nobody', taxes, {}, []],
  ])('stays with its residence: %s', (_what, asking, answers, expected) => expect(readResidences(asking, answers)).toEqual(expected));

  it('fills the residence that it belongs to', () => {
    expect(fillFacts(taxes, {}, statedFacts({ tax_residence: 'CZ', tin: 'CZ1' }))).toEqual({ tax: [{ tax_country: 'CZ', tin: 'CZ1' }] });
  });
});
