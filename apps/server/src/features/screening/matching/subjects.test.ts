import { expect, it } from 'vitest';
import { subjectsOf } from './subjects.ts';

const client = {
  firstname: 'Iva',
  surname: 'Vymyšlená',
  companyName: 'Nic s.r.o.',
  legalGuardian: 'Jan Smyšlený',
  mentorName: 'Ota Neskutečný',
  birthDate: '2015-05-06',
  citizenship: 'CZ',
  nationality: 'cz',
  furtherNationalities: ['SK'],
};

it('whom answers name is compared as a person, an owner also as a company, and a guardian who answers once', () => {
  const connected = [
    { id: '1', role: 'BENEFICIAL_OWNER', name: 'Eva Smyšlená, 1960; Nic a.s.' },
    { id: '2', role: 'RESPONDENT', name: 'Jan Smyšlený' },
    { id: '3', role: 'RESPONDENT', name: 'Jiří Smyšlený' },
  ] as const;
  const named = subjectsOf(client, connected).filter(({ role }) => role === 'BENEFICIAL_OWNER' || role === 'RESPONDENT');
  const described = named.map(({ role, kind, names, birthDate }) => [role, kind, names.join(' | '), birthDate]);
  expect(described).toEqual(
    expect.arrayContaining([
      ['BENEFICIAL_OWNER', 'PERSON', 'Eva Smyšlená', '1960'],
      ['BENEFICIAL_OWNER', 'ENTITY', 'Nic', null],
      ['RESPONDENT', 'PERSON', 'Jiří Smyšlený', null],
    ]),
  );
  expect(described.filter(([role]) => role === 'RESPONDENT')).toHaveLength(1);
});

it("only the client has the client's date of birth and countries", () => {
  expect(subjectsOf(client).map(({ role, birthDate, countries }) => [role, birthDate, countries])).toEqual([
    ['CLIENT', '2015-05-06', ['CZ', 'SK']],
    ['COMPANY', null, []],
    ['GUARDIAN', null, []],
    ['MENTOR', null, []],
  ]);
});

it('compares the holder of a bank identity unless they have the name of the client', () => {
  const named = (name: string) =>
    subjectsOf(client, [{ id: '1', role: 'ATTESTED', name }]).flatMap(({ role, kind, names }) =>
      role === 'ATTESTED' ? [kind, ...names] : [],
    );
  expect(named('Bohumil Sokol')).toEqual(['PERSON', 'Bohumil Sokol']);
  expect(named(`${client.surname.toUpperCase()} ${client.firstname}`)).toEqual([]);
});
