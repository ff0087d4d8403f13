import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changeIntermediary, createIntermediary, deleteIntermediary, deleteLogo, uploadLogo } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/send-files.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { intermediariesKey } from './intermediaries.queries.ts';

type Fields = BodyInputOf<typeof createIntermediary>;

/** Creates, or changes the one with an id. */
export function sendIntermediary(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createIntermediary>('POST /api/intermediaries', { body });
  return call<typeof changeIntermediary>('POST /api/intermediaries/{id}', { params: { id }, body });
}

/** What shows intermediaries asks for them anew. */
export function useRefreshIntermediaries(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: intermediariesKey });
}

export function useIntermediaryDeletion(id: string) {
  const client = useQueryClient();
  return useCommand({
    send: () => call<typeof deleteIntermediary>('DELETE /api/intermediaries/{id}', { params: { id } }),
    onSuccess: () => {
      // Not asked for again: its own screen, still there for a moment, would find it gone.
      void client.invalidateQueries({ queryKey: [...intermediariesKey, 'list'] });
    },
  });
}

export function useLogoUpload(id: string) {
  const refresh = useRefreshIntermediaries();
  return useCommand({
    send: (file: File) =>
      sendFiles<typeof uploadLogo>(`POST /api/intermediaries/${id}/logo/upload` as 'POST /api/intermediaries/{id}/logo/upload', 'logo', [file], {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: refresh,
  });
}

export function useLogoDeletion(id: string) {
  const refresh = useRefreshIntermediaries();
  return useCommand({ send: () => call<typeof deleteLogo>('DELETE /api/intermediaries/{id}/logo', { params: { id } }), onSuccess: refresh });
}
