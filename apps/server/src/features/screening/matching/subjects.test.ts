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

it("only the client has the client's date of birth and countries", () => {
  expect(subjectsOf(client).map(({ role, birthDate, countries }) => [role, birthDate, countries])).toEqual([
    ['CLIENT', '2015-05-06', ['CZ', 'SK']],
    ['COMPANY', null, []],
    ['GUARDIAN', null, []],
    ['MENTOR', null, []],
  ]);
});
