import type { CalendarDate } from '../../dates/calendar-date.ts';
import { foldText } from '../../text/fold.ts';

/** What an electronic identity states about its holder; null: not stated. */
export interface ClaimedHolder {
  givenName: string | null;
  middleName: string | null;
  familyName: string | null;
  birthDate: CalendarDate | null;
  birthNumber: string | null;
}

/** The client as the portal knows them; null: not filled in. */
export interface RecordedHolder {
  firstname: string;
  surname: string;
  birthDate: CalendarDate | null;
  birthNumber: string | null;
}

export const claimedFields = ['given_names', 'surname', 'birth_date', 'birth_number'] as const;
export type ClaimedField = (typeof claimedFields)[number];

/** Words without diacritics, case and punctuation, in one order: people write double names either way round. */
const wordsOf = (name: string): string[] =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .toSorted();

const isSameName = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ') && wordsOf(one).length > 0;

/** A bank may know more given names than the record, or fewer; those of the shorter list must all be in the longer one. */
function areGivenNamesSame(claimed: string, recorded: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(claimed), wordsOf(recorded)].toSorted((one, other) => one.length - other.length);
  return shorter.length > 0 && shorter.every((word) => longer.includes(word));
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/**
 * The fields in which an electronic identity and the client's record differ; empty: they are the same person as far as both know. What either
 * does not know differs in nothing, except the name, which both must state.
 */
export function differencesOf(claimed: ClaimedHolder, recorded: RecordedHolder): ClaimedField[] {
  const given = [claimed.givenName, claimed.middleName].filter((name) => name !== null).join(' ');
  const differs: Readonly<Record<ClaimedField, boolean>> = {
    given_names: !areGivenNamesSame(given, recorded.firstname),
    surname: !isSameName(claimed.familyName ?? '', recorded.surname),
    birth_date: claimed.birthDate !== null && recorded.birthDate !== null && claimed.birthDate !== recorded.birthDate,
    birth_number:
      claimed.birthNumber !== null && recorded.birthNumber !== null && digitsOf(claimed.birthNumber) !== digitsOf(recorded.birthNumber),
  };
  return claimedFields.filter((field) => differs[field]);
}
