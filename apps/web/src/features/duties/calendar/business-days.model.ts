import { dayByLaw } from '@pramen/domain/dates/business-days';
import type { HolidayCountry, StatedDay } from '@pramen/domain/dates/business-days';
import { isCalendarDate } from '@pramen/domain/dates/calendar-date';

/** Whether a typed day is by law what is to be stated of it. */
export const isByLaw = (day: string, country: HolidayCountry, kind: StatedDay): boolean =>
  isCalendarDate(day) && dayByLaw(day, country) === kind;
