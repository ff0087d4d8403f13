import { expect, test } from 'vitest';
import {
  isOffered,
  toFactBody,
  toFactValues,
  withNationality,
  withoutNationality,
  withoutResidence,
  withResidence,
  withStated,
  type StatedFacts,
} from './aml-facts.model.ts';

const czech = { country: 'CZ', tin: '123', tin_missing_reason: null, tin_explanation: null };
const american = { country: 'US', tin: null, tin_missing_reason: 'B', tin_explanation: 'Čekám' } as const;
const facts: StatedFacts = {
  birth_place: 'Olomouc',
  birth_country: 'CZ',
  nationalities: ['CZ', 'STATELESS'],
  tax_residences: [czech, american],
};
const nothing: StatedFacts = { birth_place: null, birth_country: null, nationalities: [], tax_residences: [] };
const sent = (one: typeof czech | typeof american) => ({
  country: one.country,
  tin: one.tin ?? '',
  tin_missing_reason: one.tin_missing_reason ?? '',
  tin_explanation: one.tin_explanation ?? '',
});

test('the fields are named as the server names them, and come back as they were', () => {
  const values = toFactValues(facts);
  expect(values).toMatchObject({ 'nationalities.1': 'STATELESS', 'tax_residences.1.tin_missing_reason': 'B' });
  expect(toFactBody(values)).toEqual({ ...facts, tax_residences: [sent(czech), sent(american)] });
});

test('without facts there is one empty row of each kind, which is not sent', () => {
  const values = toFactValues(nothing);
  expect(values).toMatchObject({ nationalities: '1', 'nationalities.0': '', tax_residences: '1', 'tax_residences.0.country': '' });
  expect(toFactBody(values)).toEqual({ birth_place: '', birth_country: '', nationalities: [], tax_residences: [] });
});

test('rows are added and removed; an empty row in the middle is sent, so that the server names it', () => {
  const more = withResidence(withNationality(toFactValues(facts)));
  expect(more).toMatchObject({ nationalities: '3', 'nationalities.2': '', tax_residences: '3', 'tax_residences.2.tin': '' });
  const fewer = withoutResidence(withoutNationality(more, 0), 0);
  expect(fewer).toMatchObject({ nationalities: '2', 'nationalities.0': 'STATELESS', 'tax_residences.0.country': 'US' });
  expect(Object.keys(fewer).filter((name) => name.startsWith('tax_residences.2'))).toEqual([]);
  const gap = { ...toFactValues(facts), 'tax_residences.0.country': '', 'tax_residences.0.tin': '' };
  expect(toFactBody(gap).tax_residences.map(({ country }) => country)).toEqual(['', 'US']);
});

test('a nationality typed in another system is chosen again', () => {
  expect(toFactValues({ ...facts, nationalities: ['česká'] })).toMatchObject({ nationalities: '1', 'nationalities.0': '' });
});

test.each<[what: string, stated: StatedFacts | null, expected: boolean]>([
  ['nothing accepted', null, false],
  ['the same', facts, false],
  ['nothing', nothing, false],
  ['a part of the same', { ...nothing, birth_place: 'Olomouc' }, false],
  ['another place', { ...facts, birth_place: 'Brno' }, true],
  ['another number', { ...facts, tax_residences: [{ ...czech, tin: '124' }, american] }, true],
])('a questionnaire that states %s', (_what, stated, expected) => {
  expect(isOffered(facts, stated)).toBe(expected);
});

test('what the questionnaire does not ask about stays', () => {
  expect(withStated(facts, { ...nothing, nationalities: ['SK'] })).toEqual({ ...facts, nationalities: ['SK'] });
});
