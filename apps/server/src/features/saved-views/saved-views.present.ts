import type { SavedView } from '@pramen/contract/saved-views/saved-views.schemas';
import type { SavedViewRow } from './saved-views.reader.ts';

export function presentSavedView({ id, list, name, settings }: SavedViewRow): SavedView {
  return { id, list, name, settings };
}
