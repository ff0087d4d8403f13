import type { changeCategory, createCategory, deleteCategory } from '@pramen/contract/document-templates/categories.endpoints';
import type { Category } from '@pramen/contract/document-templates/categories.schemas';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { useStaleAfter, staffKeys } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';

/** Creates a category, or updates the one with the id. */
export function sendCategory(id: string | null, body: BodyInputOf<typeof createCategory> & { version?: number | undefined }) {
  if (id === null) return call<typeof createCategory>('POST /api/categories', { body });
  return call<typeof changeCategory>('POST /api/categories/{id}', { params: { id }, body });
}

/** Marks everything that shows categories, templates included, as stale. */
function useRefreshCategories(): () => void {
  return useStaleAfter('templateCategory');
}

/** Shows a saved category at once, so that opening it again before the list reloads does not show the old one. */
export function useSavedCategory(): (saved: Category) => void {
  const client = useQueryClient();
  const refresh = useRefreshCategories();
  return (saved) => {
    client.setQueriesData<{ data: Category[] }>(
      { queryKey: staffKeys.categoryList },
      (page) => page && { ...page, data: page.data.map((one) => (one.id === saved.id ? saved : one)) },
    );
    refresh();
  };
}

export function useCategoryDeletion(id: string) {
  const refresh = useRefreshCategories();
  return useCommand({ send: () => call<typeof deleteCategory>('DELETE /api/categories/{id}', { params: { id } }), onSuccess: refresh });
}
