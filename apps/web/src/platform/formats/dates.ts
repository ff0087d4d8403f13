import { UNKNOWN } from './money.ts';

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

let pragueTime: Intl.DateTimeFormat | undefined;

/** Created on first use: on a slow phone loading a time zone takes longer than all other formats together. */
function openPragueTime(): Intl.DateTimeFormat {
  pragueTime ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Prague',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return pragueTime;
}

interface DateParts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

/** Parts of a calendar day (YYYY-MM-DD, unchanged) or of an instant (ISO 8601, shown in Prague time). */
function readParts(date: string | null): DateParts | null {
  if (date === null) return null;
  const [, year, month, day] = CALENDAR_DAY.exec(date) ?? [];
  if (year && month && day) return { year, month, day, hour: '00', minute: '00' };
  const instantMs = Date.parse(date);
  if (Number.isNaN(instantMs)) return null;
  const parts = openPragueTime().formatToParts(instantMs);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as unknown as DateParts;
}

/** The day in Prague at a moment (Unix milliseconds): `2026-03-05`. */
export function calendarDayOf(timeMs: number): string {
  const { year, month, day } = readParts(new Date(timeMs).toISOString()) ?? { year: '', month: '', day: '' };
  return `${year}-${month}-${day}`;
}

/** The time in Prague at a moment (Unix milliseconds): `09:07`. */
export function timeOfDayOf(timeMs: number): string {
  const { hour, minute } = readParts(new Date(timeMs).toISOString()) ?? { hour: '', minute: '' };
  return `${hour}:${minute}`;
}

/** d.m.Y: `05.03.2026`. */
export function formatDate(date: string | null): string {
  const parts = readParts(date);
  return parts === null ? UNKNOWN : `${parts.day}.${parts.month}.${parts.year}`;
}

/** j.n.Y: `5.3.2026`. */
export function formatShortDate(date: string | null): string {
  const parts = readParts(date);
  return parts === null ? UNKNOWN : `${Number(parts.day)}.${Number(parts.month)}.${parts.year}`;
}

/** Day, month and year as in a letter, with no-break spaces: `5. 3. 2026`. */
export function formatSpacedDate(date: string | null): string {
  const parts = readParts(date);
  return parts === null ? UNKNOWN : `${Number(parts.day)}.\u00a0${Number(parts.month)}.\u00a0${parts.year}`;
}

/** A month `2026-11` in words, with a no-break space: `listopad 2026`. */
export function formatMonth(month: string, language: string): string {
  const [year, number] = month.split('-').map(Number);
  if (!year || !number) return UNKNOWN;
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, number - 1));
  return `${name}\u00a0${year}`;
}

/** d.m.Y H:i: `05.03.2026 09:07`. */
export function formatDateTime(instant: string | null): string {
  const parts = readParts(instant);
  return parts === null ? UNKNOWN : `${parts.day}.${parts.month}.${parts.year} ${parts.hour}:${parts.minute}`;
}

/** A minute `YYYY-MM-DDTHH:mm` in Prague local time, without conversion, as d.m.Y H:i. */
export function formatLocalMinute(minute: string | null): string {
  return minute === null ? UNKNOWN : `${formatDate(minute.slice(0, 10))} ${minute.slice(11)}`;
}
