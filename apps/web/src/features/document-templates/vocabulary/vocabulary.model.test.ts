import type { VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { expect, test } from 'vitest';
import { listFields, nameFields, nameOfPlaceholder, searchVocabulary, writePlaceholder } from './vocabulary.model.ts';

const vocabulary: VocabularyGroup[] = [
  {
    group: 'client',
    label: 'Klient',
    is_repeated: false,
    fields: [
      { key: 'surname', placeholder: '${client.surname}', label: 'Příjmení' },
      { key: 'email', placeholder: '${client.email}', label: 'E-mail' },
    ],
  },
  {
    group: 'contract',
    label: 'Smlouva',
    is_repeated: true,
    fields: [{ key: 'number', placeholder: '${contract.number}', label: 'Číslo' }],
  },
];

test('a placeholder and its name convert into each other', () => {
  expect(nameOfPlaceholder(writePlaceholder('client.email'))).toBe('client.email');
  expect(nameOfPlaceholder('${ client.email }')).toBe('client.email');
  expect(nameOfPlaceholder('client.email')).toBe('client.email');
});

test('a field is named with its group', () => {
  expect(nameFields(vocabulary).get('client.surname')).toBe('Klient: Příjmení');
  expect(nameFields(vocabulary).get('client')).toBe('Klient');
  expect(listFields(vocabulary).map(({ name }) => name)).toEqual(['client.surname', 'client.email', 'contract.number']);
});

test.each([
  ['', ['client.surname', 'client.email', 'contract.number']],
  ['prijmeni', ['client.surname']],
  ['KLIENT mail', ['client.email']],
  ['contract.num', ['contract.number']],
  ['smlouva příjmení', []],
])('a search for "%s" finds %o', (search, names) =>
  expect(listFields(searchVocabulary(vocabulary, search)).map(({ name }) => name)).toEqual(names),
);
