import type { FormTemplateRow } from '@pramen/contract/form-templates/form-templates.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import type { Readable } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { presentFormTemplateRow } from './form-templates.present.ts';
import { readUsableFormTemplates } from './form-templates.reader.ts';

/** Active templates of a type that the actor may use, by name, as responses show them. */
export async function readUsableTemplates(db: Readable, actor: Actor, type: TemplateType): Promise<FormTemplateRow[]> {
  const rows = await readUsableFormTemplates(db, actor, type);
  return rows.map((row) => presentFormTemplateRow(row, actor.origin.language));
}
