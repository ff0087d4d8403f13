import type { PagedListBody } from '@pramen/contract/fields';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { inAlphabetOf, nameIn } from '../../database/names.ts';
import { formRevisions, formTemplateIntermediaries, formTemplates } from '../../database/schema/forms.ts';
import { intermediaries, users } from '../../database/schema/people.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { day, flag, folded } from '../../platform/lists/columns.ts';
import { readListPage } from '../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../platform/lists/list-page.ts';

type StoredTemplate = typeof formTemplates.$inferSelect;
type StoredRevision = typeof formRevisions.$inferSelect;

/** A revision with the name of who made it. */
export interface RevisionRow extends StoredRevision {
  author: string | null;
}

/** A template with its intermediaries and its current revision. */
export interface FormTemplateRow extends StoredTemplate {
  intermediaries: { id: string; label: string }[];
  revision: RevisionRow;
}

const shownIn = (language: Language) => inAlphabetOf(language, sql`t.name`);

const listIn = (language: Language): SmallList => ({
  from: sql`form_templates t`,
  id: sql`t.id`,
  columns: {
    name: folded(sql`t.name`, shownIn(language)),
    public_name: folded(
      sql`concat_ws(' ', t.public_name, t.public_name_sk)`,
      inAlphabetOf(language, nameIn(language, sql`t.public_name`, sql`t.public_name_sk`)),
    ),
    lacks_slovak: flag(sql`(t.public_name_sk IS NULL)`),
    version: folded(sql`coalesce(t.version_label, '')`, inAlphabetOf(language, sql`t.version_label`)),
    type: { order: sql`t.type`, matches: (needle) => sql`t.type = ${needle}` },
    is_active: flag(sql`t.is_active`),
    confirmation_required: flag(sql`t.confirmation_required`),
    created_at: day(sql`t.created_at`),
  },
  searched: ['name', 'public_name', 'version'],
  usual: [{ by: shownIn(language), isDescending: false }],
  scope: sql`t.deleted_at IS NULL`,
});

const revisionColumns = (db: Readable) =>
  db.select({ revision: formRevisions, author: users.name }).from(formRevisions).leftJoin(users, eq(users.id, formRevisions.createdBy));

async function complete(db: Readable, rows: readonly StoredTemplate[], language: Language): Promise<FormTemplateRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const links = await db
    .select({ templateId: formTemplateIntermediaries.templateId, id: intermediaries.id, label: intermediaries.intermediaryName })
    .from(formTemplateIntermediaries)
    .innerJoin(intermediaries, eq(intermediaries.id, formTemplateIntermediaries.intermediaryId))
    .where(inArray(formTemplateIntermediaries.templateId, ids))
    .orderBy(inAlphabetOf(language, intermediaries.intermediaryName), asc(intermediaries.id));
  const current = await revisionColumns(db)
    .innerJoin(formTemplates, and(eq(formTemplates.id, formRevisions.templateId), eq(formTemplates.revisionNumber, formRevisions.number)))
    .where(inArray(formTemplates.id, ids));
  const revisions = new Map(current.map(({ revision, author }) => [revision.templateId, { ...revision, author }]));
  return rows.flatMap((row) => {
    const revision = revisions.get(row.id);
    if (!revision) return [];
    const own = links.filter(({ templateId }) => templateId === row.id).map(({ templateId: _template, ...one }) => one);
    return [{ ...row, intermediaries: own, revision }];
  });
}

/** The list of form templates in a language. */
export const formTemplateListIn = (language: Language): ReadableList<FormTemplateRow> => ({
  list: listIn(language),
  rows: async (db, ids) => complete(db, await db.select().from(formTemplates).where(inArray(formTemplates.id, ids)), language),
});

/** One page of form templates with the exact total. */
export function listFormTemplates(
  db: Readable,
  body: PagedListBody,
  language: Language,
): Promise<{ rows: FormTemplateRow[]; total: number }> {
  return readListPage(db, formTemplateListIn(language), body);
}

async function readWhere(db: Readable, where: SQL | undefined, language: Language): Promise<FormTemplateRow[]> {
  const rows = await db
    .select()
    .from(formTemplates)
    .where(and(isNull(formTemplates.deletedAt), where))
    .orderBy(inAlphabetOf(language, formTemplates.name), asc(formTemplates.id));
  return complete(db, rows, language);
}

/** The template with this id, unless it was removed. */
export async function findFormTemplate(db: Readable, id: string, language: Language): Promise<FormTemplateRow | null> {
  const [row] = await readWhere(db, sql`${formTemplates.id}::text = ${id}`, language);
  return row ?? null;
}

/** For all intermediaries, or for the caller's; company staff may use all of them. */
function isForCaller({ intermediaryPersonId }: Actor): SQL | undefined {
  if (intermediaryPersonId === null) return undefined;
  return sql`(${formTemplates.isForAllIntermediaries} OR EXISTS (
    SELECT FROM form_template_intermediaries l JOIN intermediary_people p ON p.intermediary_id = l.intermediary_id
    WHERE l.template_id = ${formTemplates.id} AND p.id = ${intermediaryPersonId}::uuid))`;
}

/** Active templates of a type that the actor may use, by name. */
export function readUsableFormTemplates(db: Readable, actor: Actor, type: TemplateType): Promise<FormTemplateRow[]> {
  return readWhere(db, and(eq(formTemplates.isActive, true), eq(formTemplates.type, type), isForCaller(actor)), actor.origin.language);
}

/** Revisions of a template, the newest first. */
export async function readRevisions(db: Readable, templateId: string): Promise<RevisionRow[]> {
  const rows = await revisionColumns(db).where(eq(formRevisions.templateId, templateId)).orderBy(desc(formRevisions.number));
  return rows.map(({ revision, author }) => ({ ...revision, author }));
}

/** One revision of a template by its number. */
export async function findRevision(db: Readable, templateId: string, number: number): Promise<RevisionRow | null> {
  const [found] = await revisionColumns(db).where(and(eq(formRevisions.templateId, templateId), eq(formRevisions.number, number)));
  return found ? { ...found.revision, author: found.author } : null;
}
