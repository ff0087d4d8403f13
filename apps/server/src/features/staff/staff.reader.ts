import { parseRole } from '@pramen/domain/permissions/roles';
import type { PagedListBody } from '@pramen/contract/fields';
import type { StaffRole } from '@pramen/contract/staff/staff.lists';
import { staffRoles } from '@pramen/contract/staff/staff.lists';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { inAlphabetOf } from '../../database/names.ts';
import { users } from '../../database/schema/people.ts';
import type { Language } from '../../platform/calls/call.ts';
import { day, folded, phone } from '../../platform/lists/columns.ts';
import { readListPage } from '../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../platform/lists/list-page.ts';

export interface StaffRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: StaffRole;
  version: number;
}

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: sql<StaffRole>`${users.role}`,
  version: users.version,
};
/** Active staff; people who left remain only in the history of what they did. */
const isStaff = and(inArray(users.role, [...staffRoles]), eq(users.isActive, true));
const listIn = (language: Language): SmallList => ({
  from: sql`users u`,
  id: sql`u.id`,
  columns: {
    name: folded(sql`u.name`, inAlphabetOf(language, sql`u.name`)),
    email: folded(sql`u.email`),
    phone: phone(sql`u.phone`),
    created_at: day(sql`u.created_at`),
    role: { order: sql`u.role`, matches: (needle) => sql`u.role = ${parseRole(needle) ?? needle}` },
  },
  searched: ['name', 'email', 'phone'],
  usual: [{ by: inAlphabetOf(language, sql`u.name`), isDescending: false }],
  scope: sql`u.role IN ('ADMIN', 'BACK_OFFICE') AND u.is_active`,
});

/** The list of staff in a language. */
export const staffListIn = (language: Language): ReadableList<StaffRow> => ({
  list: listIn(language),
  rows: (db, ids) => db.select(columns).from(users).where(inArray(users.id, ids)),
});

/** One page of staff with the exact total. */
export function listStaff(db: Readable, body: PagedListBody, language: Language): Promise<{ rows: StaffRow[]; total: number }> {
  return readListPage(db, staffListIn(language), body);
}

/** All staff by name in a language's alphabet. */
export function readStaff(db: Readable, language: Language): Promise<StaffRow[]> {
  return db.select(columns).from(users).where(isStaff).orderBy(inAlphabetOf(language, users.name), users.id);
}

export async function findStaff(db: Readable, id: string): Promise<StaffRow | null> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  return row ?? null;
}

/** Like findStaff, locked until the transaction ends. */
export async function holdStaff(tx: Tx, id: string): Promise<StaffRow | null> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(isStaff, eq(users.id, id)))
    .for('no key update');
  return row ?? null;
}
