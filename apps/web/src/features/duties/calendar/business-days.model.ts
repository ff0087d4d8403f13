import { isBusinessDay } from '@pramen/domain/dates/business-days';
import type { HolidayCountry, StatedDay } from '@pramen/domain/dates/business-days';
import { isCalendarDate } from '@pramen/domain/dates/calendar-date';

/** What a day is by weekends and the holidays of the law; null while no day is typed. */
export function dayByLaw(day: string, country: HolidayCountry): StatedDay | null {
  if (!isCalendarDate(day)) return null;
  return isBusinessDay(day, country) ? 'WORKING_DAY' : 'HOLIDAY';
}

/** What a company has to state of a day to differ from the law. */
export const oppositeOf = (kind: StatedDay): StatedDay => (kind === 'HOLIDAY' ? 'WORKING_DAY' : 'HOLIDAY');
