import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { CatalogueName } from '@pramen/domain/text/names';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Readable } from '../../../database/connect.ts';
import { inAlphabetOf, nameIn } from '../../../database/names.ts';
import {
  documentCategories,
  documentTemplateCategories,
  documentTemplateIntermediaries,
  documentTemplates,
} from '../../../database/schema/documents.ts';
import { catalogueFiles } from '../../../database/schema/files.ts';
import { intermediaries } from '../../../database/schema/people.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { flag, folded } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../../platform/lists/list-page.ts';

type StoredTemplate = typeof documentTemplates.$inferSelect;

/** A template with its categories, intermediaries and file, and the numbers of documents generated from it. */
export interface TemplateRow extends StoredTemplate {
  categories: (CatalogueName & { id: string })[];
  intermediaries: { id: string; label: string }[];
  file: { id: string; uuid: string; fileName: string; mediaType: string } | null;
  /** Documents ever generated from it, including removed ones, whose codes stay taken. */
  generatedCount: number;
  signedCount: number;
  toBeSignedCount: number;
}

const shownIn = (language: Language) => inAlphabetOf(language, nameIn(language, sql`t.name`, sql`t.name_sk`));

const listIn = (language: Language): SmallList => ({
  from: sql`document_templates t`,
  id: sql`t.id`,
  columns: {
    name: folded(sql`concat_ws(' ', t.name, t.name_sk)`, shownIn(language)),
    lacks_slovak: flag(sql`(t.name_sk IS NULL)`),
    description: folded(sql`coalesce(t.description, '')`, inAlphabetOf(language, sql`t.description`)),
    code_format: folded(sql`t.code_format`),
    is_active: flag(sql`t.is_active`),
    signable: flag(sql`t.signable`),
    has_template: flag(sql`(t.format IS NOT NULL)`),
    created_at: folded(sql`t.created_at::text`, sql`t.created_at`),
    category_id: {
      order: sql`t.id`,
      matches: (needle) =>
        sql`EXISTS (SELECT FROM document_template_categories l WHERE l.template_id = t.id AND l.category_id::text = ${needle})`,
    },
  },
  searched: ['name', 'description', 'code_format'],
  usual: [{ by: shownIn(language), isDescending: false }],
  scope: sql`t.deleted_at IS NULL`,
});

interface Counts extends Record<string, unknown> {
  id: string;
  generated: number;
  signed: number;
  waiting: number;
}

async function countDocuments(db: Readable, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await db.execute<Counts>(sql`
    SELECT template_id AS id, count(*)::int AS generated,
           count(*) FILTER (WHERE deleted_at IS NULL AND EXISTS (SELECT FROM document_signatures s WHERE s.client_id = d.client_id AND s.document_id = d.id AND s.state = 'SIGNED')
             AND NOT EXISTS (SELECT FROM document_signatures s WHERE s.client_id = d.client_id AND s.document_id = d.id AND s.state <> 'SIGNED'))::int AS signed,
           count(*) FILTER (WHERE deleted_at IS NULL AND state = 'TO_BE_SIGNED')::int AS waiting
    FROM documents d WHERE template_id = ANY(${sql.param(ids)}::uuid[]) GROUP BY template_id`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function complete(db: Readable, rows: readonly StoredTemplate[], language: Language): Promise<TemplateRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
  const inCategories = await db
    .select({
      templateId: documentTemplateCategories.templateId,
      id: documentCategories.id,
      name: documentCategories.name,
      nameSk: documentCategories.nameSk,
    })
    .from(documentTemplateCategories)
    .innerJoin(documentCategories, eq(documentCategories.id, documentTemplateCategories.categoryId))
    .where(inArray(documentTemplateCategories.templateId, ids))
    .orderBy(inAlphabetOf(language, nameIn(language, documentCategories.name, documentCategories.nameSk)), asc(documentCategories.id));
  const forIntermediaries = await db
    .select({ templateId: documentTemplateIntermediaries.templateId, id: intermediaries.id, label: intermediaries.intermediaryName })
    .from(documentTemplateIntermediaries)
    .innerJoin(intermediaries, eq(intermediaries.id, documentTemplateIntermediaries.intermediaryId))
    .where(inArray(documentTemplateIntermediaries.templateId, ids))
    .orderBy(inAlphabetOf(language, intermediaries.intermediaryName), asc(intermediaries.id));
  const { id, uuid, fileName, mediaType } = catalogueFiles;
  const itsFiles =
    fileIds.length === 0 ? [] : await db.select({ id, uuid, fileName, mediaType }).from(catalogueFiles).where(inArray(id, fileIds));
  const counts = await countDocuments(db, ids);
  return rows.map((row) => ({
    ...row,
    categories: inCategories.filter(({ templateId }) => templateId === row.id).map(({ templateId: _template, ...category }) => category),
    intermediaries: forIntermediaries.filter(({ templateId }) => templateId === row.id).map(({ templateId: _template, ...one }) => one),
    file: itsFiles.find((file) => file.id === row.fileId) ?? null,
    generatedCount: counts.get(row.id)?.generated ?? 0,
    signedCount: counts.get(row.id)?.signed ?? 0,
    toBeSignedCount: counts.get(row.id)?.waiting ?? 0,
  }));
}

/** The list of templates in a language. */
export const templateListIn = (language: Language): ReadableList<TemplateRow> => ({
  list: listIn(language),
  rows: async (db, ids) => complete(db, await db.select().from(documentTemplates).where(inArray(documentTemplates.id, ids)), language),
});

/** One page of templates with the exact total. */
export function listTemplates(db: Readable, body: PagedListBody, language: Language): Promise<{ rows: TemplateRow[]; total: number }> {
  return readListPage(db, templateListIn(language), body);
}

async function readTemplatesWhere(db: Readable, where: SQL | undefined, language: Language): Promise<TemplateRow[]> {
  const rows = await db
    .select()
    .from(documentTemplates)
    .where(and(isNull(documentTemplates.deletedAt), where))
    .orderBy(inAlphabetOf(language, nameIn(language, documentTemplates.name, documentTemplates.nameSk)), asc(documentTemplates.id));
  return complete(db, rows, language);
}

/** All templates in the order of their names in a language. */
export function readTemplates(db: Readable, language: Language): Promise<TemplateRow[]> {
  return readTemplatesWhere(db, undefined, language);
}

/** The template with this id, unless it was removed. */
export async function findTemplate(db: Readable, id: string, language: Language): Promise<TemplateRow | null> {
  const [row] = await readTemplatesWhere(db, sql`${documentTemplates.id}::text = ${id.toLowerCase()}`, language);
  return row ?? null;
}

/** The template with this id, for a role that has the permission; otherwise throws record.not_found, as for an unknown one. */
export async function reachTemplate(
  db: Readable,
  actor: Actor,
  permission: 'document-templates.read' | 'document-templates.manage',
  id: string,
): Promise<TemplateRow> {
  const found = scopeOf(permission, actor.role) === 'never' ? null : await findTemplate(db, id, actor.origin.language);
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** Condition that a category or template is for all intermediaries or for the caller's. Company staff may use all of them. */
export function isForCaller(actor: Actor, owner: 'template' | 'category'): SQL {
  if (actor.intermediaryPersonId === null) return sql`true`;
  const mine = sql`(SELECT p.intermediary_id FROM intermediary_people p WHERE p.id = ${actor.intermediaryPersonId}::uuid)`;
  return owner === 'template'
    ? sql`(document_templates.is_for_all_intermediaries OR EXISTS (SELECT FROM document_template_intermediaries l WHERE l.template_id = document_templates.id AND l.intermediary_id = ${mine}))`
    : sql`(c.is_for_all_intermediaries OR EXISTS (SELECT FROM document_category_intermediaries l WHERE l.category_id = c.id AND l.intermediary_id = ${mine}))`;
}

/** In no category, or in one that the caller may use. */
const isInReach = (actor: Actor) => sql`(
  NOT EXISTS (SELECT FROM document_template_categories n WHERE n.template_id = document_templates.id)
  OR EXISTS (SELECT FROM document_template_categories n JOIN document_categories c ON c.id = n.category_id WHERE n.template_id = document_templates.id AND ${isForCaller(actor, 'category')}))`;

/**
 * Templates that the actor may generate from, by name: active, with content, and for their intermediary, as is one of their categories if
 * they have any. With `ids` only those; a caller who gets fewer back named one that is unknown or not usable.
 */
export function findUsableTemplates(db: Readable, actor: Actor, ids?: readonly string[]): Promise<TemplateRow[]> {
  const named = ids ? sql`${documentTemplates.id}::text = ANY(${sql.param(ids.map((id) => id.toLowerCase()))}::text[])` : undefined;
  return readTemplatesWhere(
    db,
    and(eq(documentTemplates.isActive, true), isNotNull(documentTemplates.format), isForCaller(actor, 'template'), isInReach(actor), named),
    actor.origin.language,
  );
}

/** Categories that the actor may use, named and ordered in their language. */
export async function readUsableCategories(db: Readable, actor: Actor): Promise<{ id: string; name: string }[]> {
  const { language } = actor.origin;
  const name = nameIn(language, sql`c.name`, sql`c.name_sk`);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT c.id, ${name} AS name FROM document_categories c WHERE ${isForCaller(actor, 'category')} ORDER BY ${inAlphabetOf(language, name)}, c.id`);
  return rows;
}
