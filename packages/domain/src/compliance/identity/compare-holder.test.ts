import { describe, expect, it, test } from 'vitest';
import { compareHolder } from './compare-holder.ts';
import type { KnownHolder } from './compare-holder.ts';
import { readMachineLines } from './machine-lines.ts';
import { specimenOf } from './testing/specimen.ts';
import { writeCardLines, writePassportLines } from './write-lines.ts';
import type { LinesToWrite } from './write-lines.ts';

const today = '2026-11-25';
const card = specimenOf('2031-01-01', { surname: 'PRIKLADOVA', givenNames: 'LUDMILA' });
const holder: KnownHolder = {
  firstname: 'Ľudmila',
  surname: 'Příkladová',
  birthDate: '1985-06-15',
  birthNumber: '855615/0009',
  documentNumber: '123456789',
};

function different(written: Partial<LinesToWrite>, known: Partial<KnownHolder> = {}, write = writeCardLines): string[] {
  const { read } = readMachineLines(write({ ...card, ...written }).join('\n'), today);
  if (!read) throw new Error('not read');
  return compareHolder(read, { ...holder, ...known }, today).flatMap(({ field, isSame }) => (isSame ? [] : [field]));
}

it('finds no difference in the same person', () => expect(different({})).toEqual([]));

describe('names in both transliterations', () => {
  test.each([
    ['MUELLER', 'Müller'],
    ['MULLER', 'Müller'],
    ['GROSSMANN', 'Großmann'],
    ['OEZDEMIR', 'Özdemir'],
    ['LUKASIEWICZ', 'Łukasiewicz'],
    ['DORD EVIC', 'Đorđ-Ević'],
    ['OBRIEN', "O'Brien"],
    ['NOVAKOVA DVORAKOVA', 'Nováková-Dvořáková'],
    ['VAN DER BERG', 'van der Berg'],
  ])('%s is %s', (surname, known) => expect(different({ surname }, { surname: known })).toEqual([]));

  test.each([
    ['LUDMILA MARIE', 'Ľudmila'],
    ['LUDMILA MARIE', 'Ľudmila Marie'],
    ['JAN PAVEL TOMAS', 'Jan Tomáš'],
  ])('%s includes %s', (givenNames, firstname) => expect(different({ givenNames }, { firstname })).toEqual([]));

  test.each([
    ['MARIE LUDMILA', 'Ľudmila'],
    ['LUDMILA', 'Ľudmila Marie'],
    ['LIDMILA', 'Ľudmila'],
  ])('%s is not %s', (givenNames, firstname) => expect(different({ givenNames }, { firstname })).toEqual(['given_names']));

  it('a name cut at the end of its field fits the whole one', () => {
    const surname = 'NEJNEOBHOSPODAROVAVATEL';
    expect(different({ surname, givenNames: 'ANTONIN' }, { surname: 'Nejneobhospodařovavatel', firstname: 'Antonín' })).toEqual([]);
    expect(different({ surname, givenNames: 'ANTONIN' }, { surname: 'Nejneobhospodařovavatel', firstname: 'Adam' })).toEqual([
      'given_names',
    ]);
  });
});

test.each<[string, Partial<LinesToWrite>, Partial<KnownHolder>, string[]]>([
  ['another surname', { surname: 'JINAKOVA' }, {}, ['surname']],
  ['another birth date', { birthDate: '850616' }, {}, ['birth_date', 'birth_number']],
  ['another sex', { sex: 'M' }, {}, ['sex']],
  ['a sex that is not stated', { sex: '<' }, {}, []],
  ['another number', { number: '987654321' }, {}, ['document_number']],
  ['no known number', { number: '987654321' }, { documentNumber: null }, []],
  ['a number typed with spaces', {}, { documentNumber: '123 456 789' }, []],
  ['no birth date but a birth number', {}, { birthDate: null }, []],
  ['neither birth date nor birth number', {}, { birthDate: null, birthNumber: null }, ['birth_date']],
])('%s', (_name, written, known, expected) => expect(different(written, known)).toEqual(expected));

it('compares the birth number of a passport when it has one', () => {
  expect(different({ kind: 'P', optional: '8556150009' }, {}, writePassportLines)).toEqual([]);
  expect(different({ kind: 'P', optional: '8556150020' }, {}, writePassportLines)).toEqual(['birth_number']);
});
