import type * as endpoints from '@pramen/contract/capture/capture.endpoints';
import { isLiveCapture } from '@pramen/domain/onboarding/capture';
import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { followedKey, showPictures } from '../steps/steps.commands.ts';

const POLL_MS = 2000;

const linkKey = (linkId: string) => [...followedKey, linkId] as const;

const cancelLink = (formId: string, linkId: string) =>
  call<typeof endpoints.cancelCaptureLink>('DELETE /api/interaction-forms/{id}/capture-links/{linkId}', {
    params: { id: formId, linkId },
  });

/** Follows a link until it ends, while the page is visible; pictures that arrive are shown in their step. */
export const captureLinkQuery = (queries: QueryClient, formId: string, stepId: string, linkId: string) =>
  queryOptions({
    queryKey: linkKey(linkId),
    queryFn: async ({ signal }) => {
      const link = await call<typeof endpoints.readCaptureLink>(
        'GET /api/interaction-forms/{id}/capture-links/{linkId}',
        { params: { id: formId, linkId } },
        { signal, background: true },
      );
      // Pictures were changed here since the question.
      signal.throwIfAborted();
      showPictures(queries, stepId, link.attachments);
      return link;
    },
    retry: false,
    refetchInterval: ({ state }) => (state.data === undefined || isLiveCapture(state.data.state) ? POLL_MS : false),
  });

/** Makes a link for the pictures of a step. */
export function useLinkMaking(formId: string) {
  return useCommand({
    send: (body: { step_id: string; document_type: OnboardingDocument }) =>
      call<typeof endpoints.makeCaptureLink>('POST /api/interaction-forms/{id}/capture-links', { params: { id: formId }, body }),
  });
}

export function useLinkCanceling(formId: string) {
  const queries = useQueryClient();
  return useCommand({
    send: (linkId: string) => cancelLink(formId, linkId),
    onSuccess: (link) => queries.setQueryData(linkKey(link.id), link),
  });
}

/** Ends a link whose step is no longer on the screen; it also ends by itself. */
export function dropLink(formId: string, linkId: string): void {
  cancelLink(formId, linkId).catch(() => undefined);
}
