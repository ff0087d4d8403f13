import type * as endpoints from '@pramen/contract/capture/capture.endpoints';
import type { RecalledCaptureLink } from '@pramen/contract/capture/capture.schemas';
import { isLiveCapture } from '@pramen/domain/onboarding/capture';
import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { followedKey, showPictures } from '../steps/steps.commands.ts';

const POLL_MS = 2000;

const linkKey = (linkId: string) => [...followedKey, linkId] as const;

/** A link that this screen made, now or before it was loaded again. */
export type KnownLink = NonNullable<RecalledCaptureLink['link']>;

const knownKey = (formId: string) => ['known-capture-link', formId] as const;

/** The link that this onboarding's screen shows: asked of the server once, then kept by what is done here. */
export const knownLinkQuery = (formId: string) =>
  queryOptions({
    queryKey: knownKey(formId),
    queryFn: async ({ signal }) => {
      const address = 'GET /api/interaction-forms/{id}/capture-links';
      const { link } = await call<typeof endpoints.recallCaptureLink>(address, { params: { id: formId } }, { signal, background: true });
      return link;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function showKnown(queries: QueryClient, formId: string, link: KnownLink | null): Promise<void> {
  await queries.cancelQueries({ queryKey: knownKey(formId) });
  queries.setQueryData(knownLinkQuery(formId).queryKey, link);
}

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
  const queries = useQueryClient();
  return useCommand({
    send: (body: { step_id: string; document_type: OnboardingDocument }) =>
      call<typeof endpoints.makeCaptureLink>('POST /api/interaction-forms/{id}/capture-links', { params: { id: formId }, body }),
    onSuccess: (link) => void showKnown(queries, formId, link),
  });
}

export function useLinkCanceling(formId: string) {
  const queries = useQueryClient();
  return useCommand({
    send: (linkId: string) => cancelLink(formId, linkId),
    onSuccess: () => void showKnown(queries, formId, null),
  });
}

/** Forgets a link whose step is no longer on the screen, and ends it when it can still be used, unless another one has taken its place. */
export function leaveLink(queries: QueryClient, formId: string, linkId: string, isLive: boolean): void {
  const { queryKey } = knownLinkQuery(formId);
  if (queries.getQueryData(queryKey)?.id !== linkId) return;
  queries.setQueryData(queryKey, null);
  if (isLive) cancelLink(formId, linkId).catch(() => undefined);
}
