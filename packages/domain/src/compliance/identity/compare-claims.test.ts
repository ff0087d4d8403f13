import { describe, expect, it } from 'vitest';
import { differencesOf } from './compare-claims.ts';

const claimed = { givenName: 'Žofie', middleName: null, familyName: 'Čížková', birthDate: '1985-05-05', birthNumber: '8555050009' };
const recorded = { firstname: 'Žofie', surname: 'Čížková', birthDate: '1985-05-05', birthNumber: '855505/0009' };

describe('an electronic identity and a client’s record', () => {
  it.each([
    ['the same', {}, {}, []],
    ['without diacritics', { givenName: 'ZOFIE', familyName: 'Cizkova' }, {}, []],
    ['a middle name that the record lacks', { middleName: 'Marie' }, {}, []],
    ['a middle name that the bank lacks', {}, { firstname: 'Žofie Marie' }, []],
    ['given names in another order', { givenName: 'Marie Žofie' }, { firstname: 'Žofie Marie' }, []],
    ['a double surname the other way round', { familyName: 'Čížková Nováková' }, { surname: 'Nováková-Čížková' }, []],
    ['another given name', { givenName: 'Jana' }, {}, ['given_names']],
    ['one of two given names', { givenName: 'Jana Marie' }, { firstname: 'Žofie Marie' }, ['given_names']],
    ['a maiden name', { familyName: 'Nováková' }, {}, ['surname']],
    ['half of a double surname', { familyName: 'Čížková Nováková' }, {}, ['surname']],
    ['no name', { givenName: null, familyName: null }, {}, ['given_names', 'surname']],
    ['another day', { birthDate: '1985-05-06' }, {}, ['birth_date']],
    ['another birth number', { birthNumber: '8555050010' }, {}, ['birth_number']],
    ['what the record does not know', {}, { birthDate: null, birthNumber: null }, []],
    ['what the bank does not know', { birthDate: null, birthNumber: null }, {}, []],
    [
      'everything',
      { givenName: 'Jan', familyName: 'Kos', birthDate: '1970-01-01', birthNumber: '7001010000' },
      {},
      ['given_names', 'surname', 'birth_date', 'birth_number'],
    ],
  ])('%s', (_, one, other, expected) => expect(differencesOf({ ...claimed, ...one }, { ...recorded, ...other })).toEqual(expected));
});
