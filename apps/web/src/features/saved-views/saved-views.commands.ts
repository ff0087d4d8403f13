import type { changeSavedView, createSavedView, deleteSavedView } from '@pramen/contract/saved-views/saved-views.endpoints';
import type { NewSavedView, SavedView, ViewSettings } from '@pramen/contract/saved-views/saved-views.schemas';
import { call } from '../../platform/api/call.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

export const sendNewView = (body: NewSavedView) => call<typeof createSavedView>('POST /api/saved-views', { body });
export const sendViewName = (id: string, name: string) =>
  call<typeof changeSavedView>('POST /api/saved-views/{id}', { params: { id }, body: { name } });

/** Marks everything that shows saved views as stale. */
export function useRefreshViews(): () => void {
  return useStaleAfter('savedView');
}

/** Replaces the settings of a saved view with the current ones. */
export function useViewOverwriting(settings: ViewSettings) {
  return useCommand({
    send: ({ id }: SavedView) => call<typeof changeSavedView>('POST /api/saved-views/{id}', { params: { id }, body: { settings } }),
    onSuccess: useStaleAfter('savedView'),
  });
}

export function useViewDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteSavedView>('DELETE /api/saved-views/{id}', { params: { id } }),
    onSuccess: useStaleAfter('savedView'),
  });
}
