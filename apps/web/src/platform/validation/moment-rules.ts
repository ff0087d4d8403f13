import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import type { FieldRule } from './rules.ts';

/** Empty, or a day that exists. */
export const typedDay: FieldRule = (value) => (value === '' || isCalendarDate(String(value)) ? null : { key: 'day' });

/** Empty, or a minute of a day that exists. */
export const typedMinute: FieldRule = (value) =>
  value === '' || (isCalendarDate(String(value).slice(0, 10)) && /^T\d{2}:\d{2}$/.test(String(value).slice(10))) ? null : { key: 'minute' };
