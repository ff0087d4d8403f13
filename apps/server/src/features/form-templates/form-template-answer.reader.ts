import type { FormTemplateRow } from '@pramen/contract/form-templates/form-templates.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { nameIn } from '@pramen/domain/text/names';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { formRevisions, formTemplates } from '../../database/schema/forms.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { presentFormTemplateRow } from './form-templates.present.ts';
import { readUsableFormTemplates } from './form-templates.reader.ts';

/** Active templates of a type that the actor may use, by name, as responses show them. */
export async function readUsableTemplates(db: Readable, actor: Actor, type: TemplateType): Promise<FormTemplateRow[]> {
  const rows = await readUsableFormTemplates(db, actor, type);
  return rows.map((row) => presentFormTemplateRow(row, actor.origin.language));
}

/** The current revision of each of these templates that is active, by the template's id. */
export async function readCurrentRevisions(db: Readable, templateIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (templateIds.length === 0) return new Map();
  const rows = await db
    .select({ templateId: formTemplates.id, revisionId: formRevisions.id })
    .from(formTemplates)
    .innerJoin(formRevisions, and(eq(formRevisions.templateId, formTemplates.id), eq(formRevisions.number, formTemplates.revisionNumber)))
    .where(and(inArray(formTemplates.id, [...templateIds]), eq(formTemplates.isActive, true), isNull(formTemplates.deletedAt)));
  return new Map(rows.map(({ templateId, revisionId }) => [templateId, revisionId]));
}

/** The type of each of these templates and the name that clients read, by id; also of templates that are no longer in use. */
export async function readPublicNames(
  db: Readable,
  templateIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, { type: TemplateType; name: string }>> {
  if (templateIds.length === 0) return new Map();
  const rows = await db
    .select({ id: formTemplates.id, type: formTemplates.type, name: formTemplates.publicName, nameSk: formTemplates.publicNameSk })
    .from(formTemplates)
    .where(inArray(formTemplates.id, [...templateIds]));
  return new Map(rows.map(({ id, type, ...names }) => [id, { type, name: nameIn(language, names) }]));
}
