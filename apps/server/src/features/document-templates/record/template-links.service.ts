import { translate } from '@pramen/texts/translate';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documentCategories, documentCategoryIntermediaries, documentTemplateCategories, documentTemplateIntermediaries } from '../../../database/schema/documents.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';

/** Ids of a list, each once and in an order of its own, so that the same list is the same. */
export const sortIds = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();

function refuseUnknown(field: string, sent: readonly string[], found: readonly string[], language: Language): void {
  const sentence = translate(language, 'validation:choice');
  const errors = sent.flatMap((id, place): [string, string[]][] => (found.includes(id) ? [] : [[`${field}.${place}`, [sentence]]]));
  if (errors.length > 0) throw new Problem('validation.failed', { errors: Object.fromEntries(errors) });
}

/** Keeps intermediaries from being deleted meanwhile; one that is not there, or was sent to be kept and is gone, is refused at its field. */
export async function holdIntermediaries(tx: Tx, sent: readonly string[], kept: readonly string[], language: Language): Promise<void> {
  const added = sent.filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const rows = await tx
    .select({ id: intermediaries.id })
    .from(intermediaries)
    .where(and(sql`${intermediaries.id}::text = ANY(${sql.param(added)}::text[])`, isNull(intermediaries.deletedAt)))
    .for('share');
  refuseUnknown('intermediary_ids', sent, [...kept, ...rows.map(({ id }) => id)], language);
}

/** Keeps categories from being deleted meanwhile; one that is not there is refused at its field. */
export async function holdCategories(tx: Tx, sent: readonly string[], language: Language): Promise<void> {
  if (sent.length === 0) return;
  const rows = await tx.select({ id: documentCategories.id }).from(documentCategories).where(sql`${documentCategories.id}::text = ANY(${sql.param([...sent])}::text[])`).for('key share');
  refuseUnknown('category_ids', sent, rows.map(({ id }) => id), language);
}

/** Whoever signs for the intermediary is one of its people who can sign in; anybody else is refused. */
export async function holdResponsible(tx: Tx, userId: string, language: Language): Promise<void> {
  const [person] = await tx
    .select({ id: intermediaryPeople.id })
    .from(intermediaryPeople)
    .innerJoin(users, eq(users.id, intermediaryPeople.userId))
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(intermediaryPeople.deletedAt)))
    .for('share');
  if (!person) throw new Problem('validation.failed', { errors: { responsible_id: [translate(language, 'templateAnswers:noPerson')] } });
}

export async function writeTemplateCategories(tx: Tx, templateId: string, categoryIds: readonly string[]): Promise<void> {
  await tx.delete(documentTemplateCategories).where(eq(documentTemplateCategories.templateId, templateId));
  if (categoryIds.length > 0) await tx.insert(documentTemplateCategories).values(categoryIds.map((categoryId) => ({ templateId, categoryId })));
}

export async function writeTemplateIntermediaries(tx: Tx, templateId: string, intermediaryIds: readonly string[]): Promise<void> {
  await tx.delete(documentTemplateIntermediaries).where(eq(documentTemplateIntermediaries.templateId, templateId));
  if (intermediaryIds.length > 0) await tx.insert(documentTemplateIntermediaries).values(intermediaryIds.map((intermediaryId) => ({ templateId, intermediaryId })));
}

export async function writeCategoryIntermediaries(tx: Tx, categoryId: string, intermediaryIds: readonly string[]): Promise<void> {
  await tx.delete(documentCategoryIntermediaries).where(eq(documentCategoryIntermediaries.categoryId, categoryId));
  if (intermediaryIds.length > 0) await tx.insert(documentCategoryIntermediaries).values(intermediaryIds.map((intermediaryId) => ({ categoryId, intermediaryId })));
}
