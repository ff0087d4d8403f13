import { MOST_SAVED_VIEWS } from '@pramen/contract/saved-views/saved-views.schemas';
import type { ChangedSavedView, NewSavedView } from '@pramen/contract/saved-views/saved-views.schemas';
import { translate } from '@pramen/texts/translate';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { savedViews } from '../../database/schema/saved-views.ts';
import { changesOf, definedOf } from '../../platform/audit/changes.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { writeUnique } from '../../platform/calls/constraints.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockUser } from '../users/users.service.ts';
import type { SavedViewRow } from './saved-views.reader.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

const uniqueName = { saved_views_name_key: { field: 'name', text: 'savedViews:nameTaken' } } as const;

/** Names and searches of views often contain people's names: the audit log encrypts them under the owner's key. */
function entry(action: string, { id, list, userId }: SavedViewRow, personal: { before?: object; after?: object }) {
  return { action, objectType: 'saved_view', objectId: id, userId, facts: { list }, personal };
}

const ownView = (actor: Actor, id: string) => and(eq(savedViews.id, id), eq(savedViews.userId, actor.userId));
const saidBy = ({ name, settings }: Pick<SavedViewRow, 'name' | 'settings'>) => ({ name, settings });

/** Saves a view of the actor; serialised, so that two concurrent calls cannot exceed the limit. */
export async function createSavedView(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  { list, name, settings }: NewSavedView,
): Promise<SavedViewRow> {
  const { language } = actor.origin;
  await lockUser(tx, actor.userId);
  const count = await tx.$count(savedViews, and(eq(savedViews.userId, actor.userId), eq(savedViews.list, list)));
  if (count >= MOST_SAVED_VIEWS)
    throw new Problem('saved_view.too_many', { message: translate(language, 'savedViews:tooMany', { most: MOST_SAVED_VIEWS }) });
  const at = clock.now();
  const row = { id: newId(), userId: actor.userId, list, name, settings, createdAt: at, updatedAt: at };
  await writeUnique(uniqueName, language, () => tx.insert(savedViews).values(row));
  await audit.append(tx, { actor, origin: actor.origin }, entry('saved-views.created', row, { after: saidBy(row) }));
  return row;
}

/** Changes the sent fields of one of the actor's views. */
export async function changeSavedView(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  id: string,
  body: ChangedSavedView,
): Promise<SavedViewRow> {
  const [stored] = await tx.select().from(savedViews).where(ownView(actor, id)).for('update');
  if (!stored) throw new Problem('record.not_found');
  const saved = definedOf(body);
  const changes = changesOf(stored, saved);
  if (!changes) return stored;
  const changed = { ...stored, ...saved, updatedAt: clock.now() };
  await writeUnique(uniqueName, actor.origin.language, () => tx.update(savedViews).set(changed).where(ownView(actor, id)));
  await audit.append(tx, { actor, origin: actor.origin }, entry('saved-views.changed', changed, { ...changes }));
  return changed;
}

/** Removes one of the actor's views. */
export async function deleteSavedView(tx: Tx, { audit }: Deps, actor: Actor, id: string): Promise<void> {
  const [gone] = await tx.delete(savedViews).where(ownView(actor, id)).returning();
  if (!gone) throw new Problem('record.not_found');
  await audit.append(tx, { actor, origin: actor.origin }, entry('saved-views.deleted', gone, { before: saidBy(gone) }));
}
