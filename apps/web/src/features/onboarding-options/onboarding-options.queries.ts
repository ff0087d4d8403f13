import type { readTemplateGroups } from '@pramen/contract/document-templates/document-templates.endpoints';
import type { readFormTemplatesByType } from '@pramen/contract/form-templates/form-templates.endpoints';
import { templateChoices, typeOfChoice } from '@pramen/domain/onboarding/onboarding-steps';
import type { readOnboardingConfig } from '@pramen/contract/onboarding/onboarding.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { onboardingKey } from '../../platform/api/staleness.ts';
import { offeredDocuments } from './onboarding-options.model.ts';
import type { OfferedTemplates } from './onboarding-options.model.ts';

/** The active templates that the user may choose, by kind. */
export const offeredTemplatesQuery = queryOptions({
  queryKey: [...queryKeys.formTemplates, 'offered'],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      templateChoices.map(async (choice) => {
        const query = { type: typeOfChoice[choice] };
        const { data } = await call<typeof readFormTemplatesByType>('GET /api/forms-templates/by-type', { query }, { signal });
        return [choice, data] as const;
      }),
    );
    const groups = await call<typeof readTemplateGroups>('GET /api/document-templates/grouped-by-categories', {}, { signal });
    return { ...Object.fromEntries(lists), document_templates: offeredDocuments(groups.data) } as unknown as OfferedTemplates;
  },
});

/** What was chosen last for a client's onboarding, and whether one is running. */
export function onboardingConfigQuery(clientId: string) {
  return queryOptions({
    queryKey: [...onboardingKey, 'config', clientId],
    queryFn: ({ signal }) =>
      call<typeof readOnboardingConfig>('GET /api/interaction-forms/config', { query: { client_id: clientId } }, { signal }),
    // Each opening of the dialog begins with what is stored now.
    staleTime: 0,
  });
}
