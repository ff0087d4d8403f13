import { addDays, calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';

/** The last five days, one per weekday, on which every market series and the fixing have a value. */
const LAST_WHOLE_DAYS: readonly CalendarDate[] = ['2026-05-28', '2026-05-29', '2026-06-01', '2026-06-02', '2026-06-03'];
const DAYS_A_WEEK = 7;
/** Day number 0 is a Thursday. */
const THURSDAY = 4;
const [SUNDAY, SATURDAY] = [0, 6];

/** The time frame of the demonstration's market: moved by whole weeks, and cut to end on the last business day. */
export interface MarketTime {
  /** The day on which the demonstration was created. */
  today: CalendarDate;
  /** Days from a date in the files to its date in the demonstration; a multiple of seven, so that weekdays are kept. */
  shiftDays: number;
  /** The last day with prices, in the demonstration's time. */
  lastDate: CalendarDate;
}

const weekdayOf = (date: CalendarDate) => (((dayNumberOf(date) + THURSDAY) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
function easterOf(year: number): CalendarDate {
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const golden = year % 19;
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % DAYS_A_WEEK;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * correction + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`;
}

/** Public holidays of the Czech Republic without Easter (Act 245/2000 Coll.), month and day. */
const fixedHolidays: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-08',
  '07-05',
  '07-06',
  '09-28',
  '10-28',
  '11-17',
  '12-24',
  '12-25',
  '12-26',
]);

/** Whether the Prague exchange is closed all day for a public holiday. */
export function isCzechHoliday(date: CalendarDate): boolean {
  if (fixedHolidays.has(date.slice(5))) return true;
  const easter = easterOf(Number(date.slice(0, 4)));
  return date === addDays(easter, -2) || date === addDays(easter, 1);
}

function isBusinessDay(date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isCzechHoliday(date);
}

/** The last day before `today` on which banks and the Prague exchange are open. */
export function lastBusinessDay(today: CalendarDate): CalendarDate {
  let date = addDays(today, -1);
  while (!isBusinessDay(date)) date = addDays(date, -1);
  return date;
}

/** The market time of a demonstration created on a given day. */
export function marketTimeOf(today: CalendarDate): MarketTime {
  const lastDate = lastBusinessDay(today);
  const end = LAST_WHOLE_DAYS.find((date) => weekdayOf(date) === weekdayOf(lastDate));
  if (end === undefined) throw new Error('the last business day is not a weekday');
  return { today, shiftDays: dayNumberOf(lastDate) - dayNumberOf(end), lastDate };
}

/** Converts a date of the files or of a plan to the demonstration's time. */
export function movedDate({ shiftDays }: MarketTime, date: CalendarDate): CalendarDate {
  return calendarDateOf(dayNumberOf(date) + shiftDays);
}
