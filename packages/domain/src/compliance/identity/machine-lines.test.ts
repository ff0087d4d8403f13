import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkDigitOf } from './check-digit.ts';
import { specimenOf } from './testing/specimen.ts';
import { cleanLines, readMachineLines } from './machine-lines.ts';
import { writeCardLines, writePassportLines } from './write-lines.ts';

const today = '2026-11-25';

/** Specimens printed in ICAO Doc 9303, parts 4 to 6. */
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const card = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const olderCard = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6';
/** Both optional fields filled; its last digit is 3 when the second one is left out. */
const fullCard = 'I<UTOD231458907A1<<<<<<<<<<<<<\n7408122F3204153UTOZE184226B<<4\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const longNumber = 'I<UTOD23145890<7349<<<<<<<<<<<\n3407127M9507122UTO<<<<<<<<<<<2\nSTEVENSON<<PETER<JOHN<<<<<<<<<';

const readWhole = (text: string) => {
  const { read, faults } = readMachineLines(text, today);
  expect(faults).toBeNull();
  if (!read) throw new Error('not read');
  return read;
};

describe('a specimen', () => {
  test.each([
    ['passport', passport, 'TD3', 'L898902C3', 'ZE184226B'],
    ['card', card, 'TD1', 'D23145890', ''],
    ['older card', olderCard, 'TD2', 'D23145890', ''],
  ])('%s', (_name, text, format, number, optional) => {
    expect(readWhole(text)).toMatchObject({
      format,
      number,
      optional,
      issuingState: 'UTO',
      nationality: 'UTO',
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      birthDate: '1974-08-12',
      sex: 'F',
      expiryDate: '2012-04-15',
      mayBeCut: false,
    });
  });

  it('with a document number of more than nine characters', () => {
    expect(readWhole(longNumber)).toMatchObject({
      number: 'D23145890734',
      optional: '',
      sex: 'M',
      birthDate: '1934-07-12',
      expiryDate: '1995-07-12',
    });
  });
});

describe('the composite of a card', () => {
  it('covers both optional fields', () => {
    expect(readWhole(fullCard)).toMatchObject({ number: 'D23145890', optional: 'A1 ZE184226B', expiryDate: '2032-04-15' });
  });

  it.each([
    ['without the second optional field', fullCard.replace('<<4', '<<3')],
    ['with a mistyped second optional field', fullCard.replace('ZE184226B', 'ZE184227B')],
  ])('is refused %s', (_how, text) => {
    const fault = { code: 'check_digit', field: 'composite', line: 2, position: 30 };
    expect(readMachineLines(text, today)).toEqual({ read: null, faults: [fault] });
  });
});

test.each([
  ['in one line without breaks', card.replaceAll('\n', '')],
  ['in small letters with spaces', card.toLowerCase().replaceAll('<<', '< < ')],
  ['with the quotes of a Czech keyboard', card.replaceAll('<', '‹')],
  ['with empty lines and Windows ends', card.replaceAll('\n', '\r\n\r\n')],
])('lines are read %s', (_how, text) => expect(cleanLines(text)).toEqual(card.split('\n')));

describe('a fault names its line and position', () => {
  const at = (text: string, line: number, position: number, character: string) =>
    text
      .split('\n')
      .map((one, index) => (index === line - 1 ? one.slice(0, position - 1) + character + one.slice(position) : one))
      .join('\n');
  test.each([
    ['a letter O instead of a zero in the birth date', at(card, 2, 3, 'O'), 'digit', 'birth_date', 2, 3],
    ['a wrong check digit of the number', at(card, 1, 15, '8'), 'check_digit', 'number', 1, 15],
    ['a wrong check digit of the birth date', at(card, 2, 7, '3'), 'check_digit', 'birth_date', 2, 7],
    ['a wrong check digit of the expiry date', at(passport, 2, 28, '0'), 'check_digit', 'expiry_date', 2, 28],
    ['a wrong check digit of the optional field', at(passport, 2, 43, '2'), 'check_digit', 'optional', 2, 43],
    ['a wrong composite', at(olderCard, 2, 36, '5'), 'check_digit', 'composite', 2, 36],
    ['a digit in a name', at(card, 3, 4, '1'), 'letter', 'names', 3, 4],
    ['a sex that does not exist', at(passport, 2, 21, 'Z'), 'sex', 'sex', 2, 21],
    ['a document of an unknown kind', at(passport, 1, 1, 'X'), 'kind', 'document', 1, 1],
    ['a visa', at(passport, 1, 1, 'V'), 'visa', 'document', 1, 1],
    ['a card whose second letter is V', at(card, 1, 2, 'V'), 'kind', 'document', 1, 2],
    ['a letter with diacritics', at(passport, 1, 7, 'Ř'), 'character', 'document', 1, 7],
    ['a line that is too short', card.replace('UTO<<<<<<<<<<<6', 'UTO<<<<<<<<<<6'), 'format', 'document', 2, 30],
    ['nothing', '', 'format', 'document', null, null],
    ['only one line', passport.split('\n')[0] ?? '', 'format', 'document', null, null],
  ])('%s', (_name, text, code, field, line, position) => {
    const { read, faults } = readMachineLines(text, today);
    expect(read).toBeNull();
    expect(faults?.[0]).toEqual({ code, field, line, position });
  });

  it.each([
    ['birth', { birthDate: '850231' }, { field: 'birth_date', position: 1 }],
    ['expiry', { expiryDate: '310231' }, { field: 'expiry_date', position: 9 }],
  ])('a day of %s that does not exist, whatever its check digit', (_what, changed, at) => {
    const lines = writeCardLines({ ...eva, ...changed });
    expect(readMachineLines(lines.join('\n'), today).faults).toEqual([{ code: 'date', line: 2, ...at }]);
  });
});

const eva = specimenOf('2031-01-01');

describe('the century, which is not written', () => {
  test.each([
    ['851231', '1985-12-31'],
    ['261125', '2026-11-25'],
    ['261126', '1926-11-26'],
    ['000229', '2000-02-29'],
  ])('birth on %s is %s', (birthDate, expected) => {
    expect(readWhole(writeCardLines({ ...eva, birthDate }).join('\n')).birthDate).toBe(expected);
  });

  test.each([
    ['310101', '2031-01-01'],
    ['760101', '2076-01-01'],
    ['770101', '1977-01-01'],
  ])('expiry on %s is %s', (expiryDate, expected) => {
    expect(readWhole(writeCardLines({ ...eva, expiryDate }).join('\n')).expiryDate).toBe(expected);
  });

  it('of a birth whose day is unknown is that of its year', () => {
    expect(readWhole(writePassportLines({ ...eva, kind: 'P', birthDate: '27<<<<' }).join('\n'))).toMatchObject({
      birthDate: null,
      birthYear: 1927,
    });
  });
});

it('knows that names which fill their field may be cut', () => {
  expect(readWhole(writeCardLines({ ...eva, surname: 'NEJNEOBHOSPODAROVAVATELNEJSIMI' }).join('\n'))).toMatchObject({
    surname: 'NEJNEOBHOSPODAROVAVATELNEJSIMI',
    givenNames: '',
    mayBeCut: true,
  });
});

it('knows that names with room between them are whole although their last letter is at the end', () => {
  const [first = '', second = '', names = ''] = writeCardLines({ ...eva, surname: 'NOVAK', givenNames: '' });
  const lines = [first, second, `${names.slice(0, -1)}J`].join('\n');
  expect(readWhole(lines)).toMatchObject({ surname: 'NOVAK', givenNames: 'J', mayBeCut: false });
});

test.each([
  ['a number', { number: '' }, { code: 'character', field: 'number', line: 1, position: 6 }],
  ['an issuing state', { issuingState: '' }, { code: 'letter', field: 'issuing_state', line: 1, position: 3 }],
])('a card without %s is none', (_name, missing, fault) => {
  expect(readMachineLines(writeCardLines({ ...eva, ...missing }).join('\n'), today).faults).toEqual([fault]);
});

const capitals = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const letters = (most: number) => fc.string({ unit: fc.constantFrom(...capitals), minLength: 1, maxLength: most });
const written = fc.record({
  kind: fc.constantFrom('ID', 'I', 'AC'),
  issuingState: fc.constantFrom('CZE', 'SVK', 'D', 'UTO'),
  number: fc.string({ unit: fc.constantFrom(...Array.from('0123456789'), ...capitals), minLength: 9, maxLength: 9 }),
  surname: letters(12),
  givenNames: letters(12),
  nationality: fc.constantFrom('CZE', 'SVK', 'D'),
  birthDate: fc.constantFrom('850615', '000229', '991231'),
  sex: fc.constantFrom('F', 'M', '<'),
  expiryDate: fc.constantFrom('310101', '270630'),
});

describe('whatever is written', () => {
  it('is read back', () => {
    fc.assert(
      fc.property(written, fc.boolean(), (document, isPassport) => {
        const lines = isPassport ? writePassportLines({ ...document, kind: 'P' }) : writeCardLines(document);
        const { surname, givenNames, number, nationality } = document;
        expect(readWhole(lines.join('\n'))).toMatchObject({
          surname,
          givenNames,
          number,
          nationality,
          sex: document.sex === '<' ? 'X' : document.sex,
        });
      }),
    );
  });

  it('is refused when one digit of a checked field is another one', () => {
    fc.assert(
      fc.property(written, fc.nat(13), fc.integer({ min: 1, max: 9 }), (document, place, shift) => {
        const lines = writeCardLines(document);
        const second = lines[1] ?? '';
        // The birth date with its digit, and the expiry date with its digit; the sex between them is not checked.
        const at = place < 7 ? place : place + 1;
        const changed = String((Number(second[at]) + shift) % 10);
        const spoilt = [lines[0], second.slice(0, at) + changed + second.slice(at + 1), lines[2]].join('\n');
        expect(readMachineLines(spoilt, today).faults).not.toBeNull();
      }),
    );
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(readMachineLines(text, today).faults).not.toBeNull();
      }),
    );
  });
});

test.each([
  ['D23145890', '7'],
  ['740812', '2'],
  ['120415', '9'],
  ['ZE184226B<<<<<', '1'],
  ['', '0'],
])('the check digit of %s is %s', (text, digit) => expect(checkDigitOf(text)).toBe(digit));
