import type { ChangedCategory, NewCategory } from '@pramen/contract/document-templates/categories.schemas';
import { writtenNames } from '@pramen/domain/text/names';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { documentCategories, documentCategoryIntermediaries } from '../../database/schema/documents.ts';
import { changesOf, definedOf } from '../../platform/audit/changes.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { deleteUnused, writeUnique } from '../../platform/calls/constraints.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCategory } from './document-categories.reader.ts';
import type { CategoryRow } from './document-categories.reader.ts';
import { holdIntermediaries, sortIds } from '../intermediaries/linked-intermediaries.service.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

async function writeCategoryIntermediaries(tx: Tx, categoryId: string, intermediaryIds: readonly string[]): Promise<void> {
  await tx.delete(documentCategoryIntermediaries).where(eq(documentCategoryIntermediaries.categoryId, categoryId));
  if (intermediaryIds.length > 0)
    await tx.insert(documentCategoryIntermediaries).values(intermediaryIds.map((intermediaryId) => ({ categoryId, intermediaryId })));
}

const uniqueFields = { document_categories_name_key: 'name' };

async function readBack(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await findCategory(tx, id);
  if (!row) throw new Problem('record.not_found');
  return row;
}

async function lockCategory(tx: Tx, id: string): Promise<CategoryRow> {
  await tx.select({ id: documentCategories.id }).from(documentCategories).where(eq(documentCategories.id, id)).for('update');
  return readBack(tx, id);
}

/** Adds a category; without intermediary_ids it is for all intermediaries. */
export async function createCategory(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  { intermediary_ids = null, ...sent }: NewCategory,
): Promise<CategoryRow> {
  const { language } = actor.origin;
  const { name = sent.name, nameSk = null } = writtenNames(language, sent, null);
  const intermediaryIds = intermediary_ids && sortIds(intermediary_ids);
  await holdIntermediaries(tx, intermediary_ids ?? [], [], language);
  const id = newId();
  await writeUnique(uniqueFields, language, () =>
    tx.insert(documentCategories).values({ id, name, nameSk, isForAllIntermediaries: intermediaryIds === null, createdAt: clock.now() }),
  );
  await writeCategoryIntermediaries(tx, id, intermediaryIds ?? []);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'document-templates.categoryCreated',
      objectType: 'document_category',
      objectId: id,
      facts: { after: { name, nameSk, intermediaryIds } },
    },
  );
  return readBack(tx, id);
}

/** Changes the sent fields; `present` shows the current record to a caller who saves an outdated version. */
export async function changeCategory(
  tx: Tx,
  { audit }: Pick<Deps, 'audit'>,
  actor: Actor,
  id: string,
  { version, intermediary_ids, ...sent }: ChangedCategory,
  present: (row: CategoryRow) => unknown,
): Promise<CategoryRow> {
  const { language } = actor.origin;
  const stored = await lockCategory(tx, id);
  refuseStale(version, stored, present(stored));
  const saved = definedOf({ ...writtenNames(language, sent, stored), intermediaryIds: intermediary_ids && sortIds(intermediary_ids) });
  const changes = changesOf({ ...stored }, saved);
  if (!changes) return stored;
  const kept = { name: stored.name, nameSk: stored.nameSk, intermediaryIds: stored.intermediaryIds };
  const after = { ...kept, ...saved };
  await holdIntermediaries(tx, intermediary_ids ?? [], stored.intermediaryIds ?? [], language);
  const row = {
    name: after.name,
    nameSk: after.nameSk,
    isForAllIntermediaries: after.intermediaryIds === null,
    version: stored.version + 1,
  };
  await writeUnique(uniqueFields, language, () => tx.update(documentCategories).set(row).where(eq(documentCategories.id, id)));
  await writeCategoryIntermediaries(tx, id, after.intermediaryIds ?? []);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'document-templates.categoryChanged', objectType: 'document_category', objectId: id, facts: { ...changes } },
  );
  return readBack(tx, id);
}

/** Removes a category; throws when a template uses it. */
export async function deleteCategory(tx: Tx, { audit }: Pick<Deps, 'audit'>, actor: Actor, id: string): Promise<void> {
  const { name, intermediaryIds } = await lockCategory(tx, id);
  await writeCategoryIntermediaries(tx, id, []);
  await deleteUnused(() => tx.delete(documentCategories).where(eq(documentCategories.id, id)));
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'document-templates.categoryDeleted',
      objectType: 'document_category',
      objectId: id,
      facts: { before: { name, intermediaryIds } },
    },
  );
}
