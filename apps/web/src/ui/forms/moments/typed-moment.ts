/** Typed or pasted text: day, month and year with any usual separator, or digits alone; then, where needed, hours and minutes. */
const TYPED = /^(\d{1,2})[.,/ -]+(\d{1,2})[.,/ -]+(\d{4})(?:[ T,]+(\d{1,2})[:.](\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const STORED = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/;

interface Moment {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:mm`; null where none was typed. */
  minute: string | null;
}

const two = (part: string) => part.padStart(2, '0');

function readMoment(text: string): Moment | null {
  const plain = text.replaceAll('\u00a0', ' ').trim();
  const [, y, m, d, storedHours, storedMinutes] = STORED.exec(plain) ?? [];
  const [, day = d, month = m, year = y, hours = storedHours, minutes = storedMinutes] = TYPED.exec(plain) ?? DIGITS.exec(plain) ?? [];
  if (!day || !month || !year || Number(year) < 1) return null;
  const written = `${year}-${two(month)}-${two(day)}`;
  const atNoon = new Date(`${written}T12:00:00Z`);
  // A day beyond the end of the month would roll over into the next one.
  if (Number.isNaN(atNoon.getTime()) || atNoon.toISOString().slice(0, 10) !== written) return null;
  if (hours === undefined || minutes === undefined) return { day: written, minute: null };
  return Number(hours) < 24 && Number(minutes) < 60 ? { day: written, minute: `${two(hours)}:${minutes}` } : null;
}

/** `5.3.2026` -> `2026-03-05`; null for anything that is no day. */
export function readTypedDay(text: string): string | null {
  const moment = readMoment(text);
  return moment !== null && moment.minute === null ? moment.day : null;
}

/** `5.3.2026 9:05` -> `2026-03-05T09:05`, a day alone means midnight; null for anything else. */
export function readTypedMinute(text: string): string | null {
  const moment = readMoment(text);
  return moment && `${moment.day}T${moment.minute ?? '00:00'}`;
}

/** `2026-03-05` -> `05.03.2026`; anything else is returned unchanged. */
export function writeDay(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year && month && day ? `${day}.${month}.${year}` : value;
}

/** `2026-03-05T09:05` -> `05.03.2026 09:05`; anything else is returned unchanged. */
export function writeMinute(value: string): string {
  const [day = '', minute] = value.split('T');
  return minute === undefined ? value : `${writeDay(day)} ${minute.slice(0, 5)}`;
}
