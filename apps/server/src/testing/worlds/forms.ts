import { readFileSync } from 'node:fs';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import type { FormDefinition, TemplateType } from '@pramen/domain/forms/definition/definition';
import { and, eq } from 'drizzle-orm';
import { formRevisions, formTemplates } from '../../database/schema/forms.ts';
import { records, recordSteps, recordVersions } from '../../database/schema/records.ts';
import { firmNumbers } from '../../database/schema/registry.ts';
import { hashOfDefinition } from '../../features/form-templates/form-templates.rules.ts';
import { openVault } from '../../features/records/content/record-vault.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { TestApp } from '../app/test-app.ts';

/** A form of one optional question. */
export const oneQuestion: FormDefinition = {
  content: [{ id: 'basics', fieldsetName: 'Základ', questions: [{ id: 'note', type: 'text', label: 'Poznámka' }] }],
};

/** The JSON text of a sample form. */
export const sampleForm = (name: 'investment-questionnaire' | 'aml-questionnaire' | 'form' | 'meeting-record'): string =>
  readFileSync(new URL(`../../features/form-templates/samples/${name}.json`, import.meta.url), 'utf8');

/** Creates an active form template of one question with its first revision; `given` overrides columns. */
export async function createFormTemplate(
  app: TestApp,
  given: Partial<typeof formTemplates.$inferInsert> & { type?: TemplateType } = {},
  definition = JSON.stringify(oneQuestion),
): Promise<string> {
  const id = given.id ?? newId();
  const name = `Formulář ${id.slice(-6)}`;
  const createdAt = app.clock.now();
  const { db } = app.platform;
  await db.insert(formTemplates).values({ id, name, publicName: name, type: 'FORM', revisionNumber: 1, createdAt, ...given });
  await db
    .insert(formRevisions)
    .values({ id: newId(), templateId: id, number: 1, hash: hashOfDefinition(definition), definition, createdAt });
  return id;
}

const byType = (pairs: readonly (readonly [TemplateType, string])[]) => Object.fromEntries(pairs) as Record<TemplateType, string>;

/** Creates an active template of each type. */
export async function createFormTemplates(app: TestApp): Promise<Record<TemplateType, string>> {
  const pairs: [TemplateType, string][] = [];
  for (const type of templateTypes) pairs.push([type, await createFormTemplate(app, { type, confirmationRequired: true })]);
  return byType(pairs);
}

/** Creates a record of each type that waits for the client, without answers; `creatorId` is the user who prepared them. */
export async function createWaitingRecords(
  app: TestApp,
  clientId: string,
  creatorId: string,
  templateIds: Readonly<Record<TemplateType, string>>,
): Promise<Record<TemplateType, string>> {
  const { db } = app.platform;
  const at = app.clock.now();
  const vault = await openVault(db, app.platform, clientId);
  const pairs: [TemplateType, string][] = [];
  for (const type of templateTypes) {
    const id = newId();
    const templateId = templateIds[type];
    const [revision] = await db
      .select({ id: formRevisions.id })
      .from(formRevisions)
      .where(and(eq(formRevisions.templateId, templateId), eq(formRevisions.number, 1)));
    const revisionId = revision?.id ?? '';
    const state = 'WAITING';
    await db
      .insert(records)
      .values({ clientId, id, type, state, stateAt: at, templateId, revisionId, creatorId, versionNumber: 1, createdAt: at });
    await db.insert(firmNumbers).values({ kind: 'RECORD', number: id, clientId, recordId: id });
    const sealedAnswers = vault.sealAnswers(id, 1, { answers: {}, authors: {} });
    await db
      .insert(recordVersions)
      .values({ clientId, recordId: id, number: 1, revisionId, sealedAnswers, savedBy: creatorId, savedAt: at });
    await db.insert(recordSteps).values({ clientId, recordId: id, position: 1, state, versionNumber: 1, userId: creatorId, at });
    pairs.push([type, id]);
  }
  return byType(pairs);
}
