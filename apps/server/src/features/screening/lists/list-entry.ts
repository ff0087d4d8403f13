import { createHash } from 'node:crypto';
import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import type { FindingReason } from '@pramen/domain/compliance/screening/status/screening-words';
import type { EntryDetails } from '../../../database/schema/screening.ts';

/** An entry of a list, whatever the format of its file. */
export interface ListEntry {
  ref: string;
  kind: 'PERSON' | 'ENTITY';
  names: string[];
  birthDates: string[];
  countries: string[];
  details: EntryDetails;
}

/** Reasons why a file is refused as a whole; each has a text in screening.json. */
export const refusalReasons = [
  'unknownFormat',
  'notText',
  'notList',
  'cut',
  'broken',
  'doctype',
  'encoding',
  'tooDeep',
  'tooLarge',
  'otherXml',
  'otherCsv',
  'noEntries',
  'mostlyMalformed',
  'noSuchDay',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The file cannot be used; nothing of it is kept. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`a list is refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** What a reader found at one place of a file. An entry with a reason was read without one of its values. */
export interface ListItem {
  line: number;
  entry?: ListEntry;
  reason?: FindingReason;
  /** Neither a person nor an organisation. */
  isSkipped?: true;
}

export interface ListReader {
  /** Items in batches, in constant memory. Throws ListRefused. */
  items: AsyncIterable<readonly ListItem[]>;
  /** The day of publication that the file names; known once the items were read. */
  publishedOn(): string | null;
}

export const MOST_NAMES = 300;
const LONGEST_REF = 200;
const LONGEST_NAME = 300;
const MOST_VALUES = 50;
const LONGEST_DETAIL = 1000;
const datePattern = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;
const countryPattern = /^[a-z]{2}$/i;
// oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store NUL; the others are invisible in a name
const control = /[\u0000-\u001f\u007f]+/g;

const clean = (text: string, longest: number) => text.toWellFormed().replaceAll(control, ' ').trim().slice(0, longest);

/** Texts without repetitions and empty ones. */
export function distinct(values: Iterable<string>, most = MOST_VALUES, longest = LONGEST_DETAIL): string[] {
  const found = new Set<string>();
  for (const value of values) {
    const text = clean(value, longest);
    if (text !== '' && found.size < most) found.add(text);
  }
  return [...found];
}

/** What a file says of an entry, before it is checked. */
export interface RawEntry {
  ref: string;
  kind: ListEntry['kind'];
  names: readonly string[];
  birthDates?: readonly string[];
  countries?: readonly string[];
  details?: { [Name in keyof EntryDetails]?: readonly string[] };
}

/** A date of birth with the time of day and unknown parts left out: `1960-05-00` becomes `1960-05`. */
const readDate = (text: string) =>
  text
    .trim()
    .replace(/T.*$/, '')
    .replace(/(?:-00)+$/, '');

const WHOLE_DATE = 'YYYY-MM-DD'.length;
/** A year, a month or a day that exists: a day that does not would count against everybody born on another one. */
const isDate = (text: string) => datePattern.test(text) && (text.length < WHOLE_DATE || isCalendarDate(text));

/** Checks an entry and brings its values into one form. */
export function readEntry(line: number, { ref, kind, names, birthDates = [], countries = [], details = {} }: RawEntry): ListItem {
  const id = clean(ref, LONGEST_REF + 1);
  if (id === '') return { line, reason: 'noId' };
  if (id.length > LONGEST_REF) return { line, reason: 'longId' };
  const allNames = distinct(names, MOST_NAMES + 1, LONGEST_NAME);
  if (allNames.length === 0) return { line, reason: 'noName' };
  if (allNames.length > MOST_NAMES) return { line, reason: 'tooManyNames' };
  const written = birthDates.filter((date) => date.trim() !== '').map(readDate);
  const dates = distinct(written.filter(isDate)).toSorted();
  const entry: ListEntry = {
    ref: id,
    kind,
    names: allNames,
    birthDates: dates,
    countries: distinct(countries.filter((country) => countryPattern.test(country)).map((country) => country.toUpperCase())).toSorted(),
    details: Object.fromEntries(
      Object.entries(details).flatMap(([name, values]) => {
        const texts = distinct(values);
        return texts.length > 0 ? [[name, texts]] : [];
      }),
    ),
  };
  return written.every(isDate) ? { line, entry } : { line, entry, reason: 'birthDate' };
}

/** Identifies the content of an entry: another hash is another content, so a decision on it must be made again. */
export function hashOf({ kind, names, birthDates, countries, details }: ListEntry): Buffer {
  const sorted = [...names].toSorted();
  const { functions = [], programmes = [], remarks = [], birthPlaces = [] } = details;
  const content = [kind, sorted, birthDates, countries, functions, programmes, remarks, birthPlaces];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
