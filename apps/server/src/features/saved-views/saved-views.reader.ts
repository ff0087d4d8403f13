import type { ViewedList } from '@pramen/contract/saved-views/saved-views.schemas';
import { and, eq } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { inAlphabetOf } from '../../database/names.ts';
import { savedViews } from '../../database/schema/saved-views.ts';
import type { Actor } from '../../platform/calls/call.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;

/** The actor's saved views of one list, by name. */
export function readSavedViews(db: Readable, actor: Actor, list: ViewedList): Promise<SavedViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, actor.userId), eq(savedViews.list, list)))
    .orderBy(inAlphabetOf(actor.origin.language, savedViews.name), savedViews.id);
}
