import type { CalendarDate } from '@pramen/domain/dates/calendar-date';

/** The only source of time. Tests and the demo can move it forward; nothing else may. */
export interface Clock {
  now(): Date;
  /** Today's calendar date in Prague. */
  today(): CalendarDate;
  /** Moves time forward for all users of this clock. */
  advance(milliseconds: number): void;
}

const pragueDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Prague',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in Prague at an instant. */
export function pragueDateOf(instant: Date): CalendarDate {
  return pragueDay.format(instant);
}

const pragueMinute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Prague',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Prague local time at an instant, to the minute: `YYYY-MM-DDTHH:mm`. */
export function pragueMinuteOf(instant: Date): string {
  return pragueMinute.format(instant).replace(' ', 'T');
}

/** Machine time plus the offset added by `advance`. */
export function createSystemClock(offsetMs = 0): Clock {
  let offset = offsetMs;
  const now = () => new Date(Date.now() + offset);
  return { now, today: () => pragueDateOf(now()), advance: (milliseconds) => void (offset += milliseconds) };
}

/** Time that moves only through `advance`: for tests, and for the past events of a demonstration. */
export function createFixedClock(start: string): Clock {
  let at = Date.parse(start);
  const now = () => new Date(at);
  return { now, today: () => pragueDateOf(now()), advance: (milliseconds) => void (at += milliseconds) };
}

/** Milliseconds of a monotonic counter, for measuring durations. */
export function monotonicMs(): number {
  return performance.now();
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
