import type { ChangedDocumentTemplate, NewDocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { DEFAULT_CODE_SUFFIX, suggestCodeFormat } from '@pramen/domain/documents/code-format';
import { writtenNames } from '@pramen/domain/text/names';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documentTemplates } from '../../../database/schema/documents.ts';
import { changesOf, definedOf } from '../../../platform/audit/changes.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropFile } from '../../files/files.service.ts';
import { findTemplate } from './document-templates.reader.ts';
import type { TemplateRow } from './document-templates.reader.ts';
import { holdIntermediaries, sortIds } from '../../intermediaries/linked-intermediaries.service.ts';
import { holdCategories, holdResponsible, writeTemplateCategories, writeTemplateIntermediaries } from './template-links.service.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

/** The editable fields of a template apart from its content. */
type Fields = Pick<
  TemplateRow,
  | 'name'
  | 'nameSk'
  | 'description'
  | 'codeFormat'
  | 'isActive'
  | 'labelText7'
  | 'signable'
  | 'requireOwnerSignature'
  | 'requireResponsibleSignature'
  | 'responsibleUserId'
>;
interface Links {
  categoryIds: string[];
  /** null: for all. */
  intermediaryIds: string[] | null;
}

/** Code prefix for a name without a usable letter. */
const NAMELESS_PREFIX = 'DOC';

function fieldsOf(body: Partial<NewDocumentTemplate>, language: Language, stored: TemplateRow | null): Partial<Fields> {
  return {
    ...writtenNames(language, body, stored),
    description: body.description,
    codeFormat: body.code_format,
    isActive: body.is_active,
    labelText7: body.label_text_7,
    signable: body.signable,
    requireOwnerSignature: body.require_owner_signature,
    requireResponsibleSignature: body.require_responsible_signature,
    responsibleUserId: body.responsible_id,
  };
}

const linksOf = ({ category_ids, intermediary_ids }: Partial<NewDocumentTemplate>): Partial<Links> => ({
  categoryIds: category_ids && sortIds(category_ids),
  intermediaryIds: intermediary_ids && sortIds(intermediary_ids),
});

const writtenOf = (row: TemplateRow): Fields & Links => ({
  name: row.name,
  nameSk: row.nameSk,
  description: row.description,
  codeFormat: row.codeFormat,
  isActive: row.isActive,
  labelText7: row.labelText7,
  signable: row.signable,
  requireOwnerSignature: row.requireOwnerSignature,
  requireResponsibleSignature: row.requireResponsibleSignature,
  responsibleUserId: row.responsibleUserId,
  categoryIds: sortIds(row.categories.map(({ id }) => id)),
  intermediaryIds: row.isForAllIntermediaries ? null : sortIds(row.intermediaries.map(({ id }) => id)),
});

/** Facts about a template's content for the audit log, which does not store the content because of its size. */
export const contentFactsOf = ({ format, content, file, annotations, placeholders }: TemplateRow) => ({
  format,
  characters: content?.length ?? null,
  file: file?.fileName ?? null,
  annotations,
  placeholders,
});

/** The template after a write. */
export async function readTemplateBack(tx: Tx, id: string, language: Language): Promise<TemplateRow> {
  const row = await findTemplate(tx, id, language);
  if (!row) throw new Problem('record.not_found');
  return row;
}

/** Locks a template until the transaction ends, so that no document is generated from it. Throws record.not_found. */
export async function lockTemplate(tx: Tx, id: string, language: Language): Promise<TemplateRow> {
  await tx
    .select({ id: documentTemplates.id })
    .from(documentTemplates)
    .where(and(eq(documentTemplates.id, id), isNull(documentTemplates.deletedAt)))
    .for('update');
  return readTemplateBack(tx, id, language);
}

/** Adds a template; by default it is active, for all intermediaries and its code format follows its name. */
export async function createTemplate(tx: Tx, { audit, clock }: Deps, actor: Actor, body: NewDocumentTemplate): Promise<TemplateRow> {
  const { language } = actor.origin;
  const codeFormat = body.code_format ?? (suggestCodeFormat(body.name) || `${NAMELESS_PREFIX}${DEFAULT_CODE_SUFFIX}`);
  const { categoryIds = [], intermediaryIds = null } = linksOf(body);
  await holdCategories(tx, body.category_ids ?? [], language);
  await holdIntermediaries(tx, body.intermediary_ids ?? [], [], language);
  if (body.responsible_id) await holdResponsible(tx, body.responsible_id, language);
  const id = newId();
  await tx.insert(documentTemplates).values({
    name: body.name,
    ...definedOf(fieldsOf(body, language, null)),
    codeFormat,
    id,
    isForAllIntermediaries: intermediaryIds === null,
    createdAt: clock.now(),
  });
  await writeTemplateCategories(tx, id, categoryIds);
  await writeTemplateIntermediaries(tx, id, intermediaryIds ?? []);
  const created = await readTemplateBack(tx, id, language);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'document-templates.created', objectType: 'document_template', objectId: id, facts: { after: writtenOf(created) } },
  );
  return created;
}

/** Changes the sent fields; `present` shows the current record to a caller who saves an outdated version. */
export async function changeTemplate(
  tx: Tx,
  { audit }: Pick<Deps, 'audit'>,
  actor: Actor,
  id: string,
  { version, ...body }: ChangedDocumentTemplate,
  present: (row: TemplateRow) => unknown,
): Promise<TemplateRow> {
  const { language } = actor.origin;
  const stored = await lockTemplate(tx, id, language);
  refuseStale(version, stored, present(stored));
  const written = writtenOf(stored);
  const fields = definedOf(fieldsOf(body, language, stored));
  const links = definedOf(linksOf(body));
  const changes = changesOf({ ...written }, { ...fields, ...links });
  if (!changes) return stored;
  await holdCategories(tx, body.category_ids ?? [], language);
  await holdIntermediaries(tx, body.intermediary_ids ?? [], written.intermediaryIds ?? [], language);
  if (fields.responsibleUserId && fields.responsibleUserId !== stored.responsibleUserId)
    await holdResponsible(tx, fields.responsibleUserId, language);
  const { categoryIds, intermediaryIds } = { ...written, ...links };
  await tx
    .update(documentTemplates)
    .set({ ...fields, isForAllIntermediaries: intermediaryIds === null, version: stored.version + 1 })
    .where(eq(documentTemplates.id, id));
  await writeTemplateCategories(tx, id, categoryIds);
  await writeTemplateIntermediaries(tx, id, intermediaryIds ?? []);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'document-templates.changed', objectType: 'document_template', objectId: id, facts: { ...changes } },
  );
  return readTemplateBack(tx, id, language);
}

/** Removes a template; throws record.in_use when documents were ever generated from it. */
export async function deleteTemplate(tx: Tx, { audit, clock }: Deps, actor: Actor, id: string): Promise<void> {
  const stored = await lockTemplate(tx, id, actor.origin.language);
  if (stored.generatedCount > 0) throw new Problem('record.in_use');
  await writeTemplateCategories(tx, id, []);
  await writeTemplateIntermediaries(tx, id, []);
  await tx
    .update(documentTemplates)
    .set({ deletedAt: clock.now(), version: stored.version + 1 })
    .where(eq(documentTemplates.id, id));
  if (stored.fileId) await dropFile(tx, { clock }, { clientId: null, id: stored.fileId });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'document-templates.deleted',
      objectType: 'document_template',
      objectId: id,
      facts: { before: { ...writtenOf(stored), ...contentFactsOf(stored) } },
    },
  );
}
