import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changeFormTemplate, createFormTemplate, deleteFormTemplate } from '@pramen/contract/form-templates/form-templates.endpoints';
import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { markStale, useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { formTemplateQuery } from './form-templates.queries.ts';

/** Creates a template. */
export function sendNewFormTemplate(body: BodyInputOf<typeof createFormTemplate>) {
  return call<typeof createFormTemplate>('POST /api/forms-templates', { body });
}

/** Saves the sent fields of a template; changed `data` makes a new revision. */
export function sendFormTemplate(id: string, body: BodyInputOf<typeof changeFormTemplate>) {
  return call<typeof changeFormTemplate>('POST /api/forms-templates/{id}', { params: { id }, body });
}

/** Shows a saved template at once, and refetches everything else that shows templates. */
export function useSavedFormTemplate(): (saved: FormTemplate) => void {
  const client = useQueryClient();
  return (saved) => {
    client.setQueryData(formTemplateQuery(saved.id).queryKey, saved);
    markStale(client, 'formTemplate', queryKeys.formTemplate(saved.id));
  };
}

export function useFormTemplateDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteFormTemplate>('DELETE /api/forms-templates/{id}', { params: { id } }),
    onSuccess: useStaleAfter('formTemplate', queryKeys.formTemplate(id)),
  });
}
