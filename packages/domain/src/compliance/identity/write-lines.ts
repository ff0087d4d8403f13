import { checkDigitOf } from './check-digit.ts';

/** What the lines of a document contain; names in capital letters without diacritics, dates as YYMMDD. */
export interface LinesToWrite {
  kind: string;
  issuingState: string;
  number: string;
  surname: string;
  givenNames: string;
  nationality: string;
  birthDate: string;
  sex: 'F' | 'M' | '<';
  expiryDate: string;
  optional?: string;
}

const fill = (text: string, length: number) => text.replaceAll(' ', '<').padEnd(length, '<').slice(0, length);
const checked = (text: string) => text + checkDigitOf(text);

/** The three lines of a card (ICAO Doc 9303, part 5), with a document number of at most nine characters. */
export function writeCardLines(card: LinesToWrite): string[] {
  const first = fill(card.kind, 2) + fill(card.issuingState, 3) + checked(fill(card.number, 9)) + fill(card.optional ?? '', 15);
  const [birth, expiry] = [checked(card.birthDate), checked(card.expiryDate)];
  const further = fill('', 11);
  const composite = checkDigitOf(first.slice(5) + birth + expiry + further);
  return [
    first,
    birth + card.sex + expiry + fill(card.nationality, 3) + further + composite,
    fill(`${card.surname}  ${card.givenNames}`, 30),
  ];
}

/** The two lines of a passport (ICAO Doc 9303, part 4). */
export function writePassportLines(passport: LinesToWrite): string[] {
  const number = checked(fill(passport.number, 9));
  const [birth, expiry] = [checked(passport.birthDate), checked(passport.expiryDate)];
  const optional = checked(fill(passport.optional ?? '', 14));
  const composite = checkDigitOf(number + birth + expiry + optional);
  return [
    fill(passport.kind, 2) + fill(passport.issuingState, 3) + fill(`${passport.surname}  ${passport.givenNames}`, 39),
    number + fill(passport.nationality, 3) + birth + passport.sex + expiry + optional + composite,
  ];
}
