import { nameIn } from '@pramen/domain/text/names';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import type { Language } from '../../platform/calls/call.ts';

export interface DocumentChoice {
  id: string;
  name: string;
  /** Whether a new client can be asked to sign a document made from it. */
  isUsable: boolean;
}

/** For everyone or for the intermediary in question, as is one of its categories if it has any; undefined: for any client. */
function isForTenant(intermediaryId: string | null | undefined): SQL {
  if (intermediaryId === undefined) return sql`TRUE`;
  return sql`(
    (t.is_for_all_intermediaries OR EXISTS (
      SELECT FROM document_template_intermediaries l WHERE l.template_id = t.id AND l.intermediary_id = ${intermediaryId}::uuid))
    AND (NOT EXISTS (SELECT FROM document_template_categories n WHERE n.template_id = t.id) OR EXISTS (
      SELECT FROM document_template_categories n JOIN document_categories c ON c.id = n.category_id
      WHERE n.template_id = t.id AND (c.is_for_all_intermediaries OR EXISTS (
        SELECT FROM document_category_intermediaries l WHERE l.category_id = c.id AND l.intermediary_id = ${intermediaryId}::uuid)))))`;
}

/** Whether somebody can sign for the intermediary, when the template asks for that: the named person, else the client's adviser. */
const hasSigner = (hasAdviser: boolean): SQL => sql`(NOT t.require_responsible_signature
  OR (t.responsible_user_id IS NULL AND ${hasAdviser})
  OR EXISTS (SELECT FROM intermediary_people p JOIN users u ON u.id = p.user_id
    WHERE p.user_id = t.responsible_user_id AND p.deleted_at IS NULL AND u.is_active))`;

/** For whom a template must be usable. */
export interface DocumentReceiver {
  /** null: clients without an intermediary; undefined: any client. */
  intermediaryId?: string | null | undefined;
  /** The client has an adviser who can sign; true for any client. */
  hasAdviser?: boolean | undefined;
}

/** The document templates with these ids; removed and unknown ones are missing. */
export async function readDocumentChoices(
  db: Readable,
  ids: readonly string[],
  { intermediaryId, hasAdviser = true }: DocumentReceiver,
  language: Language,
): Promise<DocumentChoice[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string; name: string; name_sk: string | null; is_usable: boolean }>(sql`
    SELECT t.id, t.name, t.name_sk,
           t.is_active AND t.format IS NOT NULL AND t.signable AND t.require_owner_signature AND ${hasSigner(hasAdviser)}
             AND ${isForTenant(intermediaryId)} AS is_usable
    FROM document_templates t
    WHERE t.deleted_at IS NULL AND t.id::text = ANY(${sql.param(ids.map((id) => id.toLowerCase()))}::text[])`);
  return rows.map(({ id, name, name_sk: nameSk, is_usable: isUsable }) => ({ id, name: nameIn(language, { name, nameSk }), isUsable }));
}
