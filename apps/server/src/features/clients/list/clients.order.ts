import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { toOrderBy } from '../../../platform/lists/columns.ts';
import type { OrderKey } from '../../../platform/lists/columns.ts';
import { ADVISER_FILTER } from './clients.search.ts';

/** A sort key, and the column of `clients c` that it is read from. */
interface Key extends OrderKey {
  column: SQL;
}
type Part = Omit<Key, 'isDescending'>;

/**
 * An order and its buckets: all rows of one bucket come before those of the next. A bucket is a number stored in the row for the first
 * column, or an adviser with all their clients.
 */
export interface ListOrder {
  /** Language of the alphabet. */
  language: Language;
  bucket: SQL;
  isByAdviser: boolean;
  /** Order of buckets that are advisers; numbered buckets are ordered by their number. */
  bucketOrder: readonly SQL[];
  isDescending: boolean;
  /** Order within a bucket. Numbered buckets are the first key, so that an index can be read along the whole order. */
  keys: readonly Key[];
}

/** The bucket of clients without an adviser. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const plain = (column: SQL): Part => ({ column, by: column });

const id = plain(sql`c.id`);
const surnameBucket = plain(sql`c.surname_bucket`);
const firstnameBucket = plain(sql`c.firstname_bucket`);
const emailBucket = plain(sql`c.email_bucket`);
const adviser = plain(sql`c.intermediary_person_id`);

/** A column: its buckets, its sort keys, and the keys that break ties. */
interface Chain {
  bucket: SQL;
  parts: readonly Part[];
  last: readonly Part[];
}

/** Chains keyed by the contract's column names, in the alphabet of a language; all alphabets share the same buckets. */
function chainsIn(language: Language): Readonly<Record<string, Chain>> & { byName: Chain; byAdviser: Chain } {
  const spelled = (column: SQL): Part => ({ column, by: inAlphabetOf(language, column) });
  const [surname, firstname] = [spelled(sql`c.surname`), spelled(sql`c.firstname`)];
  const ofAdviser = (text: SQL): Part => ({
    ...adviser,
    by: inAlphabetOf(language, sql`(SELECT ${text} FROM intermediary_people p WHERE p.id = c.intermediary_person_id)`),
  });
  const byName: Chain = { bucket: surnameBucket.column, parts: [surnameBucket, surname], last: [firstname] };
  const byAdviser: Chain = {
    bucket: sql`coalesce(c.intermediary_person_id, ${NOBODY}::uuid)`,
    parts: [ofAdviser(sql`p.surname`), ofAdviser(sql`p.firstname`), adviser],
    last: [surnameBucket, surname, firstname],
  };
  return {
    byName,
    byAdviser,
    fullname: byName,
    surname: byName,
    firstname: { bucket: firstnameBucket.column, parts: [firstnameBucket, firstname], last: [surname] },
    email: { bucket: emailBucket.column, parts: [emailBucket, plain(sql`c.email`)], last: [] },
    // No table shows codes, so one bucket contains them all.
    client_code: { bucket: sql`0`, parts: [plain(sql`c.client_code`)], last: [] },
    // The same for the creation time.
    created_at: { bucket: sql`0`, parts: [plain(sql`c.created_at`)], last: [] },
    [ADVISER_FILTER]: byAdviser,
    intermediary_person: byAdviser,
  };
}

/**
 * Reads the requested order; unknown columns are dropped, and the default is by name. Ties are broken in the direction of the last column,
 * so that an index can be read either way.
 */
export function readOrder(asked: PagedListBody['order'], language: Language): ListOrder {
  const { byName, byAdviser, ...chains } = chainsIn(language);
  const known = asked.flatMap(({ column, dir }) =>
    Object.hasOwn(chains, column) ? [{ chain: chains[column] ?? byName, isDescending: dir === 'desc' }] : [],
  );
  const [first = { chain: byName, isDescending: false }, ...others] = known;
  const isByAdviser = first.chain === byAdviser;
  const keys: Key[] = [];
  const wanted = [first, ...others];
  wanted.forEach(({ chain, isDescending }, index) => {
    // Adviser buckets are ordered by bucketOrder.
    const parts = index === 0 && isByAdviser ? [] : chain.parts;
    const all = index === wanted.length - 1 ? [...parts, ...chain.last, id] : parts;
    keys.push(...all.filter(({ by }) => keys.every((key) => key.by !== by)).map((part) => ({ ...part, isDescending })));
  });
  const bucketOrder = isByAdviser ? byAdviser.parts.slice(0, -1).map(({ by }) => by) : [];
  return { language, bucket: first.chain.bucket, isByAdviser, bucketOrder, isDescending: first.isDescending, keys };
}

/** The requested range of rows of the whole list. */
export interface Window {
  offset: number;
  length: number;
}

/**
 * Common table expressions over `groups` (bucket, held), a query of all buckets with their numbers of matching rows: `counted` (total), and
 * `opened` (bucket, before), the buckets within the window with the number of rows before each.
 */
export function openBuckets({ language, isByAdviser, isDescending }: ListOrder, groups: SQL, { offset, length }: Window): SQL {
  const order = isByAdviser
    ? [inAlphabetOf(language, sql`p.surname`), inAlphabetOf(language, sql`p.firstname`), sql`g.bucket`]
    : [sql`g.bucket`];
  return sql`
    groups AS MATERIALIZED (${groups}),
    counted AS (SELECT coalesce(sum(held), 0)::int AS total FROM groups),
    placed AS (
      SELECT g.bucket, g.held, (sum(g.held) OVER (ORDER BY ${toOrderBy(order.map((by) => ({ by, isDescending })))}) - g.held)::int AS before
      FROM groups g ${isByAdviser ? sql`LEFT JOIN intermediary_people p ON p.id = g.bucket` : sql``}
    ),
    opened AS MATERIALIZED (SELECT bucket, before FROM placed WHERE held > 0 AND before < ${offset + length} AND before + held > ${offset})`;
}

/** A condition on `clients c`: the row is in one of these buckets, which are adjacent in the order. */
export function isInBuckets({ bucket, isByAdviser }: ListOrder, buckets: readonly string[]): SQL {
  if (!isByAdviser) {
    const numbers = buckets.map(Number);
    return sql`${bucket} BETWEEN ${Math.min(...numbers)} AND ${Math.max(...numbers)}`;
  }
  const people = buckets.filter((one) => one !== NOBODY);
  const ofPeople =
    people.length === 1
      ? sql`c.intermediary_person_id = ${people[0]}::uuid`
      : sql`c.intermediary_person_id = ANY(${sql.param(people)}::uuid[])`;
  if (people.length === buckets.length) return ofPeople;
  return people.length === 0 ? sql`c.intermediary_person_id IS NULL` : sql`(${ofPeople} OR c.intermediary_person_id IS NULL)`;
}

/** ORDER BY of all rows, bucket by bucket, like their pages. */
export function orderOfAll({ bucket, bucketOrder, isDescending, keys }: ListOrder): SQL {
  return toOrderBy([
    ...bucketOrder.map((by) => ({ by, isDescending })),
    ...(bucketOrder.length > 0 ? [{ by: bucket, isDescending }] : []),
    ...keys,
  ]);
}

/** ORDER BY of the rows in these buckets. */
export function orderInBuckets({ bucket, isByAdviser, keys }: ListOrder, buckets: readonly string[]): SQL {
  if (!isByAdviser || buckets.length === 1) return toOrderBy(keys);
  return sql`array_position(${sql.param(buckets)}::uuid[], ${bucket}), ${toOrderBy(keys)}`;
}
