import type { ChangedFormTemplate, NewFormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { writtenNames } from '@pramen/domain/text/names';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { formRevisions, formTemplateIntermediaries, formTemplates } from '../../database/schema/forms.ts';
import { changesOf, definedOf } from '../../platform/audit/changes.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdIntermediaries, sortIds } from '../intermediaries/linked-intermediaries.service.ts';
import { REVISED_BY_LAW } from './compiled-forms.reader.ts';
import { findFormTemplate } from './form-templates.reader.ts';
import type { FormTemplateRow } from './form-templates.reader.ts';
import { hashOfDefinition, refuseDefinition } from './form-templates.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;

type Fields = Pick<
  FormTemplateRow,
  'name' | 'publicName' | 'publicNameSk' | 'versionLabel' | 'type' | 'description' | 'isActive' | 'confirmationRequired' | 'validityMonths'
>;

/** What the audit log records of a template: the definition by its revision and hash, as revisions keep the text itself. */
interface Written extends Fields {
  /** null: for all. */
  intermediaryIds: string[] | null;
  revision: number;
  definitionHash: string;
}

function fieldsOf(body: Partial<NewFormTemplate>, language: Language, stored: FormTemplateRow | null): Partial<Fields> {
  const { public_name: name, public_name_cs: czech, public_name_sk: slovak } = body;
  const own = stored && { name: stored.publicName, nameSk: stored.publicNameSk };
  const names = writtenNames(language, { name, name_cs: czech, name_sk: slovak }, own);
  return {
    name: body.name,
    publicName: names.name,
    publicNameSk: names.nameSk,
    versionLabel: body.version,
    type: body.type,
    description: body.description,
    isActive: body.is_active,
    confirmationRequired: body.confirmation_required,
    validityMonths: body.validity_months,
  };
}

const writtenOf = (row: FormTemplateRow): Written => ({
  name: row.name,
  publicName: row.publicName,
  publicNameSk: row.publicNameSk,
  versionLabel: row.versionLabel,
  type: row.type,
  description: row.description,
  isActive: row.isActive,
  confirmationRequired: row.confirmationRequired,
  validityMonths: row.validityMonths,
  intermediaryIds: row.isForAllIntermediaries ? null : sortIds(row.intermediaries.map(({ id }) => id)),
  revision: row.revision.number,
  definitionHash: row.revision.hash,
});

async function readBack(tx: Tx, id: string, language: Language): Promise<FormTemplateRow> {
  const row = await findFormTemplate(tx, id, language);
  if (!row) throw new Problem('record.not_found');
  return row;
}

/** Locks a template until the transaction ends: revisions are numbered one after the other. Throws record.not_found. */
async function lockFormTemplate(tx: Tx, id: string, language: Language): Promise<FormTemplateRow> {
  const found = await readBack(tx, id, language);
  await tx
    .select({ id: formTemplates.id })
    .from(formTemplates)
    .where(and(eq(formTemplates.id, found.id), isNull(formTemplates.deletedAt)))
    .for('update');
  return readBack(tx, id, language);
}

async function writeIntermediaries(tx: Tx, templateId: string, intermediaryIds: readonly string[]): Promise<void> {
  await tx.delete(formTemplateIntermediaries).where(eq(formTemplateIntermediaries.templateId, templateId));
  if (intermediaryIds.length > 0)
    await tx.insert(formTemplateIntermediaries).values(intermediaryIds.map((intermediaryId) => ({ templateId, intermediaryId })));
}

interface NewRevision {
  templateId: string;
  number: number;
  definition: string;
  versionLabel: string | null;
  isRequiredByLaw: boolean;
}

async function addRevision(tx: Tx, { clock }: Pick<Deps, 'clock'>, actor: Actor, revision: NewRevision): Promise<void> {
  const { definition } = revision;
  await tx
    .insert(formRevisions)
    .values({ ...revision, id: newId(), hash: hashOfDefinition(definition), createdAt: clock.now(), createdBy: actor.userId });
}

/** Adds a template and its first revision; by default it is active, of type FORM, without confirmation and for all intermediaries. */
export async function createFormTemplate(
  tx: Tx,
  { audit, clock }: Omit<Deps, 'jobs'>,
  actor: Actor,
  body: NewFormTemplate,
): Promise<FormTemplateRow> {
  const { language } = actor.origin;
  const isActive = body.is_active ?? true;
  refuseDefinition(body.data, body.type ?? 'FORM', isActive, language);
  await holdIntermediaries(tx, body.intermediary_ids ?? [], [], language);
  const intermediaryIds = body.intermediary_ids ? sortIds(body.intermediary_ids) : null;
  const id = newId();
  const fields = definedOf(fieldsOf(body, language, null));
  await tx.insert(formTemplates).values({
    type: 'FORM',
    ...fields,
    name: body.name,
    publicName: fields.publicName ?? body.public_name,
    isForAllIntermediaries: intermediaryIds === null,
    revisionNumber: 1,
    id,
    publishedAt: isActive ? clock.now() : null,
    createdAt: clock.now(),
  });
  await writeIntermediaries(tx, id, intermediaryIds ?? []);
  const versionLabel = body.version ?? null;
  await addRevision(tx, { clock }, actor, { templateId: id, number: 1, definition: body.data, versionLabel, isRequiredByLaw: false });
  const created = await readBack(tx, id, language);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'form-templates.created', objectType: 'form_template', objectId: id, facts: { after: writtenOf(created) } },
  );
  return created;
}

/**
 * Changes the sent fields; a definition that differs makes a new revision. A template that is active afterwards must have a definition
 * without issues. `present` shows the current record to a caller who saves an outdated version.
 */
export async function changeFormTemplate(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor,
  id: string,
  { record_version: known, data, is_required_by_law: isRequiredByLaw = false, ...body }: ChangedFormTemplate,
  present: (row: FormTemplateRow) => unknown,
): Promise<FormTemplateRow> {
  const { language } = actor.origin;
  const stored = await lockFormTemplate(tx, id, language);
  refuseStale(known, stored, present(stored));
  const written = writtenOf(stored);
  const fields = definedOf(fieldsOf(body, language, stored));
  const definition = data ?? stored.revision.definition;
  const isNew = definition !== stored.revision.definition;
  const links = body.intermediary_ids === undefined ? {} : { intermediaryIds: body.intermediary_ids && sortIds(body.intermediary_ids) };
  const number = stored.revision.number + (isNew ? 1 : 0);
  const changes = changesOf({ ...written }, { ...fields, ...links, revision: number, definitionHash: hashOfDefinition(definition) });
  if (!changes) return stored;
  const isActive = fields.isActive ?? stored.isActive;
  const type = fields.type ?? stored.type;
  const mustFit = isNew || (isActive && (!stored.isActive || type !== stored.type));
  if (mustFit) refuseDefinition(definition, type, isActive, language);
  await holdIntermediaries(tx, body.intermediary_ids ?? [], written.intermediaryIds ?? [], language);
  const { intermediaryIds } = { ...written, ...links };
  if (isNew) {
    const versionLabel = fields.versionLabel === undefined ? stored.versionLabel : fields.versionLabel;
    await addRevision(tx, { clock }, actor, { templateId: stored.id, number, definition, versionLabel, isRequiredByLaw });
  }
  const publishedAt = stored.publishedAt ?? (isActive ? clock.now() : null);
  await tx
    .update(formTemplates)
    .set({ ...fields, isForAllIntermediaries: intermediaryIds === null, revisionNumber: number, publishedAt, version: stored.version + 1 })
    .where(eq(formTemplates.id, stored.id));
  await writeIntermediaries(tx, stored.id, intermediaryIds ?? []);
  if (isActive) await jobs.enqueue(tx, REVISED_BY_LAW, { templateId: stored.id });
  const facts = isNew ? { ...changes, isRequiredByLaw } : { ...changes };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'form-templates.changed', objectType: 'form_template', objectId: stored.id, facts },
  );
  return readBack(tx, id, language);
}

/** Removes a template from all lists; its revisions stay. */
export async function deleteFormTemplate(tx: Tx, { audit, clock }: Omit<Deps, 'jobs'>, actor: Actor, id: string): Promise<void> {
  const stored = await lockFormTemplate(tx, id, actor.origin.language);
  await writeIntermediaries(tx, stored.id, []);
  await tx
    .update(formTemplates)
    .set({ deletedAt: clock.now(), isActive: false, version: stored.version + 1 })
    .where(eq(formTemplates.id, stored.id));
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'form-templates.deleted', objectType: 'form_template', objectId: stored.id, facts: { before: writtenOf(stored) } },
  );
}
