import type { PersonRole } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { MOST_OF_STRUCTURE } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';

export interface StructureRow extends Record<string, unknown> {
  id: string;
  label: string;
  role: PersonRole;
  intermediaryId: string;
  parentId: string | null;
  clientCount: number;
}

/** Everyone who has not left, by surname; each person's clients are counted with an index scan. */
export async function readStructureRows(db: Readable, language: Language): Promise<{ rows: StructureRow[]; total: number }> {
  const [surname, firstname] = [inAlphabetOf(language, sql`p.surname`), inAlphabetOf(language, sql`p.firstname`)];
  const { rows } = await db.execute<StructureRow & { total: number }>(sql`
    SELECT p.id, coalesce(nullif(trim(p.firstname || ' ' || p.surname), ''), u.email) AS label, u.role, p.intermediary_id AS "intermediaryId", p.parent_id AS "parentId",
           (SELECT count(*)::int FROM clients c WHERE c.deleted_at IS NULL AND c.intermediary_person_id = p.id) AS "clientCount",
           (SELECT count(*)::int FROM intermediary_people a WHERE a.deleted_at IS NULL) AS total
    FROM intermediary_people p JOIN users u ON u.id = p.user_id
    WHERE p.deleted_at IS NULL ORDER BY ${surname}, ${firstname}, p.id LIMIT ${MOST_OF_STRUCTURE}`);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
