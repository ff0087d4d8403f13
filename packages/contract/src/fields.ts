import { currencies } from '@pramen/domain/money/currencies';
import { emailPattern } from '@pramen/domain/text/email';
import { findControl, isVisibleLine } from '@pramen/domain/text/visible';
import { isPersonName } from '@pramen/domain/clients/person-name';
import { isBlankText } from '@pramen/domain/text/blank';
import { z } from 'zod';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, phonePattern } from './field-limits.ts';

/** NUL and lone surrogates: JSON allows them, PostgreSQL does not. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether PostgreSQL can store a text. */
export const isStorable = (value: string): boolean => !unstorable.test(value);

/** Text as typed, at most `longest` characters; rejects characters that PostgreSQL cannot store. */
export function text(longest: number) {
  return z
    .string()
    .max(longest)
    .refine(isStorable, { params: { key: 'forbiddenCharacter' } });
}

/** Text that must not be empty. */
export function requiredText(longest: number) {
  return text(longest).min(1);
}

const oneLine = { params: { key: 'oneLine' } };

/** One line of trimmed text; may be empty. */
export function lineText(longest: number) {
  return text(longest)
    .transform((value) => value.trim())
    .refine(isVisibleLine, oneLine);
}

/** Latin letters, as Czech and Slovak use: letters of other scripts may look the same. */
const codePattern = /^[\p{Script=Latin}0-9 ./_-]*$/u;

/** A number or code that identifies a record: NFKC unifies characters that look the same; single spaces inside, none around. */
function codeText(longest: number) {
  return text(longest)
    .transform((value) => value.normalize('NFKC').replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, ''))
    .refine((value) => codePattern.test(value), { params: { key: 'code' } });
}

/** A required code. */
export function requiredCode(longest: number) {
  return codeText(longest).pipe(z.string().min(1).max(longest));
}

/** An optional code: null and '' mean none. */
export function optionalCode(longest: number) {
  return codeText(longest)
    .pipe(z.string().max(longest))
    .transform((value) => value || null)
    .nullable();
}

/** An e-mail address, trimmed and lower-cased, so that each spelling identifies the same person. */
export const Email = requiredText(EMAIL_MAX_LENGTH)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ pattern: emailPattern }));

/** International phone number. */
export const Phone = text(40).refine((value) => phonePattern.test(value), { params: { key: 'phone' } });

const withoutBlanks = (value: string) => value.replaceAll(/\s/g, '');

/** A phone as people type it: spaces are removed. */
export const TypedPhone = text(40)
  .transform(withoutBlanks)
  .refine((value) => phonePattern.test(value), { params: { key: 'phone' } });

/** An optional phone: null and '' clear it. */
export const OptionalPhone = text(40)
  .transform(withoutBlanks)
  .refine((value) => value === '' || phonePattern.test(value), { params: { key: 'phone' } })
  .transform((value) => value || null)
  .nullable();

/** An optional e-mail: null and '' clear it. */
export const OptionalEmail = text(EMAIL_MAX_LENGTH)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => value === '' || emailPattern.test(value), { params: { key: 'email' } })
  .transform((value) => value || null)
  .nullable();

/** The id of a row; lower-cased here, so that all later code can compare lower case. */
export const Id = z.uuid().toLowerCase();
/** Possibly not an id at all: the feature treats it like an unknown id. */
export const AnyId = text(40).toLowerCase();
/** An optional id: an empty select sends ''. */
export const OptionalId = z
  .union([Id, z.literal('')])
  .transform((value) => value || null)
  .nullable();

/** One required line of trimmed text. */
export function trimmedText(longest: number) {
  return lineText(longest).pipe(z.string().min(1));
}

/** The first name or surname of a person. */
export function personName(longest: number) {
  return trimmedText(longest).refine(isPersonName, { params: { key: 'personName' } });
}

/** Names that responses add to `name` (in the caller's language): the Czech name, and the Slovak one if there is one. */
export const bothNames = { name_cs: z.string(), name_sk: z.string().nullable() };

/** Names that staff save besides `name`: each for its own language, while `name` is in the caller's. */
export const savedNames = { name_cs: trimmedText(200), name_sk: optionalText(200) };

/** A new password. The server checks whether it is easy to guess: that needs a word list and the user's data. */
export const Password = text(PASSWORD_MAX_LENGTH)
  .min(PASSWORD_MIN_LENGTH)
  .refine((password) => password.length < PASSWORD_MIN_LENGTH || !isBlankText(password), { params: { key: 'blankPassword' } });

/** A code as typed; removes the spaces that people and phones put between digits. */
export const VerificationCode = requiredText(40).transform((value) => value.replace(/\s/g, ''));

export const Currency = z.enum(currencies);
export type Currency = z.output<typeof Currency>;

/** Calendar day, YYYY-MM-DD. */
export const CalendarDay = z.iso.date();

/** The calendar has no year 0, and PostgreSQL rejects it. */
const hasYear = (day: string) => !day.startsWith('0000');

/** A calendar day that can be stored. */
export const StoredDay = CalendarDay.refine(hasYear, { params: { key: 'date' } });

/** An optional calendar day: null and '' clear it. */
export const OptionalDay = text(10)
  .refine((value) => value === '' || StoredDay.safeParse(value).success, { params: { key: 'date' } })
  .transform((value) => value || null)
  .nullable();

const localMinutePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const LOCAL_MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** A minute in Prague time, `YYYY-MM-DDTHH:mm`; anything after the minute is cut off. An empty text means no bound. */
export const LocalMinute = text(40)
  .refine(
    (value) =>
      value === '' ||
      (localMinutePattern.test(value) &&
        hasYear(value) &&
        z.iso.datetime({ local: true }).safeParse(`${value.slice(0, LOCAL_MINUTE_LENGTH)}:00`).success),
    {
      params: { key: 'date' },
    },
  )
  .transform((value) => (value === '' ? null : value.slice(0, LOCAL_MINUTE_LENGTH)))
  .nullable();

const hasHellers = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** An amount of money within a range, with at most two decimals. */
export const amountIn = ({ min, max }: { min: number; max: number }) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine(hasHellers, { params: { key: 'number' } });

/** An optional line of trimmed text: null and '' clear it. */
export function optionalText(longest: number) {
  return text(longest)
    .transform((value) => value.trim() || null)
    .refine((value) => value === null || isVisibleLine(value), oneLine)
    .nullable();
}

/** Optional trimmed text of any number of lines: null and '' clear it. The import accepts the same. */
export function optionalNote(longest: number) {
  return text(longest)
    .refine((value) => !isStorable(value) || findControl(value) === undefined, { params: { key: 'forbiddenCharacter' } })
    .transform((value) => value.trim() || null)
    .nullable();
}

/** The version the editor loaded; the server responds with a conflict when the stored one differs. Without it the save always applies. */
export const KnownVersion = z.int().min(1).optional();

export const LONGEST_PAGE = 1000;
export const SortDirection = z.enum(['asc', 'desc']);

/**
 * Body of every paged list call. The feature ignores unknown columns in order and filter. A known column with a fixed set of values
 * matches no row for any other value.
 */
export const PagedListBody = z.object({
  page: z.int().min(1).max(10_000_000).default(1),
  length: z.int().min(1).max(LONGEST_PAGE).default(10),
  search: text(200).default(''),
  order: z
    .array(z.object({ column: text(60), dir: SortDirection }))
    .max(5)
    .default([]),
  filter: z.record(text(60), z.union([text(200), z.number(), z.boolean(), z.null()])).default({}),
});
export type PagedListBody = z.output<typeof PagedListBody>;

/** Query of reads with optional paging: without `page` the response has all rows. order is `column:asc` or `column:desc`. */
export const PagedReadQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).optional(),
  length: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(10),
  order: z.string().max(200).optional(),
  filter: z.record(z.string(), text(200)).optional(),
});
export type PagedReadQuery = z.output<typeof PagedReadQuery>;

/** {data, meta: {total}} with the exact total. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: z.object({ total: z.int() }) });
}

/** {data} of all rows; with meta.total when the caller requested a page. */
export function collection<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: z.object({ total: z.int() }).optional() });
}

export const MessageAnswer = z.object({ message: z.string() });

/** File formats of exported lists. */
export const spreadsheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;
export const spreadsheetFormats = ['csv', 'xlsx'] as const;
export const SpreadsheetFormat = z.enum(spreadsheetFormats);
export type SpreadsheetFormat = z.output<typeof SpreadsheetFormat>;
