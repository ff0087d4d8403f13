import type { PersonRole } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import type { PagedListBody } from '@pramen/contract/fields';
import { parseRole } from '@pramen/domain/permissions/roles';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { day, folded, keptFolded, personName, phone, plain } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../../platform/lists/list-page.ts';

export interface PersonRow extends Record<string, unknown> {
  id: string;
  userId: string;
  label: string;
  surname: string;
  firstname: string;
  email: string;
  phone: string | null;
  role: PersonRole;
  intermediaryId: string;
  intermediaryLabel: string;
  parentId: string | null;
  parentLabel: string | null;
  referralCode: string;
  /** Sum of the person's and the user's versions: either may change while a dialog is open. */
  version: number;
}

export interface RelatedRow extends Record<string, unknown> {
  id: string;
  label: string;
  role: PersonRole;
  parentId: string | null;
  depth: number;
}

/** A person's display name, as in `nameOfPerson`. */
const labelOf = (person: string, user: string) =>
  sql.raw(`coalesce(nullif(trim(${person}.firstname || ' ' || ${person}.surname), ''), ${user}.email)`);

const from = sql`intermediary_people p
  JOIN users u ON u.id = p.user_id
  JOIN intermediaries i ON i.id = p.intermediary_id
  LEFT JOIN intermediary_people m ON m.id = p.parent_id
  LEFT JOIN users mu ON mu.id = m.user_id`;
const bySurname = (language: Language) => [inAlphabetOf(language, sql`p.surname`), inAlphabetOf(language, sql`p.firstname`)];

const peopleListIn = (language: Language): SmallList => ({
  from,
  id: sql`p.id`,
  columns: {
    surname: folded(sql`p.surname`, inAlphabetOf(language, sql`p.surname`)),
    firstname: folded(sql`p.firstname`, inAlphabetOf(language, sql`p.firstname`)),
    email: folded(sql`u.email`),
    phone: phone(sql`u.phone`),
    label: personName(sql`p.folded_name`, inAlphabetOf(language, sql`p.surname`)),
    created_at: day(sql`p.created_at`),
    role: { order: sql`u.role`, matches: (needle) => sql`u.role = ${parseRole(needle) ?? needle}` },
    parent: folded(sql`coalesce(${labelOf('m', 'mu')}, '')`, inAlphabetOf(language, sql`m.surname`)),
    intermediary: keptFolded(sql`i.folded_name`, inAlphabetOf(language, sql`i.intermediary_name`)),
    referral_code: plain(sql`p.referral_code`),
  },
  searched: ['label', 'email', 'phone', 'parent', 'intermediary'],
  usual: bySurname(language).map((by) => ({ by, isDescending: false })),
});

const isLiving = sql`p.deleted_at IS NULL`;
const ofIntermediary = (intermediaryId: string | null) =>
  intermediaryId === null ? isLiving : sql`${isLiving} AND p.intermediary_id = ${intermediaryId}::uuid`;

async function selectPeople(db: Readable, where: SQL, language: Language): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    SELECT p.id, p.user_id AS "userId", ${labelOf('p', 'u')} AS label, p.surname, p.firstname, u.email, u.phone, u.role,
           i.id AS "intermediaryId", i.intermediary_name AS "intermediaryLabel", p.parent_id AS "parentId", ${labelOf('m', 'mu')} AS "parentLabel",
           p.referral_code AS "referralCode", p.version + u.version - 1 AS version
    FROM ${from} WHERE ${where} ORDER BY ${sql.join(bySurname(language), sql`, `)}, p.id`);
  return rows;
}

/** The list of people in a language; `intermediaryId` null: of all intermediaries. */
export const personListIn = (language: Language, intermediaryId: string | null): ReadableList<PersonRow> => ({
  list: { ...peopleListIn(language), scope: ofIntermediary(intermediaryId) },
  rows: (db, ids) => selectPeople(db, sql`p.id = ANY(${`{${ids.join(',')}}`}::uuid[])`, language),
});

/** One page of people with the exact total; `intermediaryId` null: of all intermediaries. */
export function listPeople(
  db: Readable,
  intermediaryId: string | null,
  body: PagedListBody,
  language: Language,
): Promise<{ rows: PersonRow[]; total: number }> {
  return readListPage(db, personListIn(language, intermediaryId), body);
}

/** All people by surname; `intermediaryId` null: of all intermediaries. */
export function readPeople(db: Readable, intermediaryId: string | null, language: Language): Promise<PersonRow[]> {
  return selectPeople(db, ofIntermediary(intermediaryId), language);
}

export async function findPerson(db: Readable, id: string): Promise<PersonRow | null> {
  const [row] = await selectPeople(db, sql`${isLiving} AND p.id = ${id}::uuid`, 'cs');
  return row ?? null;
}

export interface Surroundings {
  above: readonly RelatedRow[];
  below: readonly RelatedRow[];
  clientCount: number;
}

/**
 * Everyone above a person from the top down, everyone below who has not left, nearest first, and the number of the person's own clients.
 */
export async function readSurroundings(db: Readable, id: string, language: Language): Promise<Surroundings> {
  const related = (side: SQL, own: SQL) =>
    db.execute<RelatedRow>(sql`
    SELECT p.id, ${labelOf('p', 'u')} AS label, u.role, p.parent_id AS "parentId", c.depth
    FROM intermediary_person_closure c JOIN intermediary_people p ON p.id = ${side} JOIN users u ON u.id = p.user_id
    WHERE ${own} = ${id}::uuid AND c.depth > 0 AND ${isLiving}
    ORDER BY c.depth, ${sql.join(bySurname(language), sql`, `)}, p.id`);
  const above = await related(sql`c.ancestor_id`, sql`c.descendant_id`);
  const below = await related(sql`c.descendant_id`, sql`c.ancestor_id`);
  const owned = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM clients WHERE intermediary_person_id = ${id}::uuid AND deleted_at IS NULL`,
  );
  return { above: above.rows.toReversed(), below: below.rows, clientCount: owned.rows[0]?.count ?? 0 };
}
