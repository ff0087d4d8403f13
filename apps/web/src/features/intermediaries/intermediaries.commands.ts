import type { BodyInputOf } from '@pramen/contract/endpoint';
import type {
  changeIntermediary,
  createIntermediary,
  deleteIntermediary,
  deleteLogo,
  uploadLogo,
} from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

type Fields = BodyInputOf<typeof createIntermediary>;

/** Creates an intermediary, or updates the one with the id. */
export function sendIntermediary(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createIntermediary>('POST /api/intermediaries', { body });
  return call<typeof changeIntermediary>('POST /api/intermediaries/{id}', { params: { id }, body });
}

/** Marks everything that shows intermediaries as stale. */
export function useRefreshIntermediaries(): () => void {
  return useStaleAfter('intermediary');
}

export function useIntermediaryDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteIntermediary>('DELETE /api/intermediaries/{id}', { params: { id } }),
    onSuccess: useStaleAfter('intermediary', queryKeys.intermediary(id)),
  });
}

export function useLogoUpload(id: string) {
  const refresh = useRefreshIntermediaries();
  return useCommand({
    send: (file: File) =>
      sendFiles<typeof uploadLogo>(
        `POST /api/intermediaries/${id}/logo/upload` as 'POST /api/intermediaries/{id}/logo/upload',
        'logo',
        [file],
        {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        },
      ),
    onSuccess: refresh,
  });
}

export function useLogoDeletion(id: string) {
  const refresh = useRefreshIntermediaries();
  return useCommand({
    send: () => call<typeof deleteLogo>('DELETE /api/intermediaries/{id}/logo', { params: { id } }),
    onSuccess: refresh,
  });
}
