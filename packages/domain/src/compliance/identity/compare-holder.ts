import { passesBirthNumberCheck } from '../../privacy/birth-number.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import type { ReadLines } from './machine-lines.ts';

/** The client as the portal knows them; null: not filled in. */
export interface KnownHolder {
  firstname: string;
  surname: string;
  birthDate: CalendarDate | null;
  birthNumber: string | null;
  /** Of the document in the client's record; null when it is of another kind. */
  documentNumber: string | null;
}

export type ComparedField = 'surname' | 'given_names' | 'birth_date' | 'birth_number' | 'sex' | 'document_number';

/** One comparison; `known` is null when the portal has nothing to compare with. */
export interface HolderFinding {
  field: ComparedField;
  read: string;
  known: string | null;
  isSame: boolean;
}

/** ICAO Doc 9303, part 3, section 6: the longer of the two transliterations in use. */
const expanded: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ß: 'SS',
  Þ: 'TH',
  Ð: 'D',
};
const plain: Readonly<Record<string, string>> = { Æ: 'AE', Ø: 'O', Œ: 'OE', ß: 'SS', Þ: 'TH', Ð: 'D', Đ: 'D', Ł: 'L', Ħ: 'H', ı: 'I' };

const letterOf = (letter: string, table: Readonly<Record<string, string>>) =>
  table[letter] ?? plain[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A name as machine-readable lines write it, in each transliteration in use; apostrophes are left out, hyphens are spaces. */
function spellingsOf(name: string): string[] {
  const capital = Array.from(name.normalize('NFC'), (letter) => (letter === 'ß' || letter === 'ı' ? letter : letter.toUpperCase()));
  const spell = (table: Readonly<Record<string, string>>) =>
    capital
      .map((letter) => letterOf(letter, table))
      .join('')
      .replaceAll(/['’ʼ`.]/g, '')
      .replaceAll(/[^A-Z]+/g, ' ')
      .trim();
  return [...new Set([spell({}), spell(expanded)])];
}

const withoutSpaces = (text: string) => text.replaceAll(' ', '');

function isSameSurname({ surname, mayBeCut, givenNames }: ReadLines, known: string): boolean {
  const read = withoutSpaces(surname);
  return spellingsOf(known).some((spelling) => {
    const whole = withoutSpaces(spelling);
    return whole === read || (mayBeCut && givenNames === '' && whole.startsWith(read));
  });
}

/** Lines may have more given names than the record; those of the record must be among them, in the same order, the first one first. */
function isSameGivenNames({ givenNames, mayBeCut }: ReadLines, known: string): boolean {
  const read = givenNames.split(' ').filter((name) => name !== '');
  const fits = (name: string, wanted: string, isLast: boolean) => name === wanted || (mayBeCut && isLast && wanted.startsWith(name));
  return spellingsOf(known).some((spelling) => {
    const wanted = spelling.split(' ').filter((name) => name !== '');
    let next = 0;
    for (const [index, name] of read.entries()) {
      const isLast = index === read.length - 1;
      if (next < wanted.length && fits(name, wanted[next] ?? '', isLast)) next += 1;
      else if (index === 0) return false;
    }
    const isCutOff = mayBeCut && next === read.length;
    return wanted.length > 0 && next > 0 && (next === wanted.length || isCutOff);
  });
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Months of women are written with 50 added (act No. 133/2000 Coll., section 13). */
const sexIn = (birthNumber: string): 'F' | 'M' => (Number(birthNumber.slice(2, 4)) > 50 ? 'F' : 'M');

function birthFindings({ birthDate, birthYear }: ReadLines, known: KnownHolder): HolderFinding[] {
  const read = birthDate ?? String(birthYear);
  const isSame = known.birthDate !== null && known.birthDate.startsWith(read);
  // Without a birth number beside it, a missing birth date leaves nothing that distinguishes namesakes.
  return known.birthDate === null && known.birthNumber !== null ? [] : [{ field: 'birth_date', read, known: known.birthDate, isSame }];
}

function birthNumberFindings({ optional, sex, birthDate }: ReadLines, { birthNumber }: KnownHolder, today: CalendarDate): HolderFinding[] {
  if (birthNumber === null) return [];
  const known = digitsOf(birthNumber);
  const written = optional.split(' ').find((word) => passesBirthNumberCheck(word, today));
  const findings: HolderFinding[] = [];
  if (written !== undefined) findings.push({ field: 'birth_number', read: written, known, isSame: written === known });
  else if (birthDate !== null && known.length >= 9) {
    const [year, month, day] = [birthDate.slice(2, 4), Number(birthDate.slice(5, 7)), birthDate.slice(8)];
    const months = [0, 20, 50, 70].map((shift) => String(month + shift).padStart(2, '0'));
    const isSame = months.some((shifted) => known.startsWith(`${year}${shifted}${day}`));
    findings.push({ field: 'birth_number', read: birthDate, known, isSame });
  }
  if (sex !== 'X' && known.length >= 9) findings.push({ field: 'sex', read: sex, known: sexIn(known), isSame: sexIn(known) === sex });
  return findings;
}

/**
 * Compares what the lines say with the client's record, field by field. Names are compared in capital letters without diacritics, in both
 * transliterations in use; sex only with the birth number, which contains it.
 */
export function compareHolder(read: ReadLines, known: KnownHolder, today: CalendarDate): HolderFinding[] {
  const number = known.documentNumber?.toUpperCase().replaceAll(/[^0-9A-Z]/g, '') ?? '';
  return [
    { field: 'surname', read: read.surname, known: known.surname, isSame: isSameSurname(read, known.surname) },
    { field: 'given_names', read: read.givenNames, known: known.firstname, isSame: isSameGivenNames(read, known.firstname) },
    ...birthFindings(read, known),
    ...birthNumberFindings(read, known, today),
    ...(number === '' ? [] : [{ field: 'document_number', read: read.number, known: number, isSame: read.number === number } as const]),
  ];
}
