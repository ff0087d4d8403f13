import type { CalendarDate } from '../../../dates/calendar-date.ts';
import type { LinesToWrite } from '../write-lines.ts';

/** A fictional holder as a client's record has her; every specimen is hers unless it says otherwise. */
export const specimenHolder = { firstname: 'Eva', surname: 'Vzorová', birthDate: '1985-06-15' };

/** A day as machine-readable lines write it. */
export const writtenDay = (day: CalendarDate): string => day.slice(2).replaceAll('-', '');

/** What the lines of the specimen say: a Czech card that expires on the given day. */
export const specimenOf = (expiresOn: CalendarDate, changed: Partial<LinesToWrite> = {}): LinesToWrite => ({
  kind: 'ID',
  issuingState: 'CZE',
  number: '123456789',
  surname: 'VZOROVA',
  givenNames: 'EVA',
  nationality: 'CZE',
  birthDate: writtenDay(specimenHolder.birthDate),
  sex: 'F',
  expiryDate: writtenDay(expiresOn),
  ...changed,
});
