import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documentCategories, documentTemplateCategories, documentTemplateIntermediaries } from '../../../database/schema/documents.ts';
import { intermediaryPeople, users } from '../../../database/schema/people.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseUnknown } from '../../intermediaries/linked-intermediaries.service.ts';

/** Locks categories against deletion; rejects unknown ones at their field. */
export async function holdCategories(tx: Tx, sent: readonly string[], language: Language): Promise<void> {
  if (sent.length === 0) return;
  const rows = await tx
    .select({ id: documentCategories.id })
    .from(documentCategories)
    .where(sql`${documentCategories.id}::text = ANY(${sql.param([...sent])}::text[])`)
    .for('key share');
  refuseUnknown(
    'category_ids',
    sent,
    rows.map(({ id }) => id),
    language,
  );
}

/** Locks the signer for the intermediary, who must be an active intermediary person; rejects every other user. */
export async function holdResponsible(tx: Tx, userId: string, language: Language): Promise<void> {
  const [person] = await tx
    .select({ id: intermediaryPeople.id })
    .from(intermediaryPeople)
    .innerJoin(users, eq(users.id, intermediaryPeople.userId))
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(intermediaryPeople.deletedAt)))
    .for('share');
  if (!person) throw refusedField(language, 'responsible_id', 'templateAnswers:noPerson');
}

export async function writeTemplateCategories(tx: Tx, templateId: string, categoryIds: readonly string[]): Promise<void> {
  await tx.delete(documentTemplateCategories).where(eq(documentTemplateCategories.templateId, templateId));
  if (categoryIds.length > 0)
    await tx.insert(documentTemplateCategories).values(categoryIds.map((categoryId) => ({ templateId, categoryId })));
}

export async function writeTemplateIntermediaries(tx: Tx, templateId: string, intermediaryIds: readonly string[]): Promise<void> {
  await tx.delete(documentTemplateIntermediaries).where(eq(documentTemplateIntermediaries.templateId, templateId));
  if (intermediaryIds.length > 0)
    await tx.insert(documentTemplateIntermediaries).values(intermediaryIds.map((intermediaryId) => ({ templateId, intermediaryId })));
}
