import { readFileSync } from 'node:fs';
import type { FormDefinition, TemplateType } from '@pramen/domain/forms/definition/definition';
import { formRevisions, formTemplates } from '../../database/schema/forms.ts';
import { hashOfDefinition } from '../../features/form-templates/form-templates.rules.ts';
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
