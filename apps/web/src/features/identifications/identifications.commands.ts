import type * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import type {
  ChangedIdentification,
  IdentificationDecision,
  SavedIdentification,
} from '@pramen/contract/identifications/identifications.schemas';
import type { IdentificationMethod, PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

export interface SavedPictures {
  clientId: string;
  /** null: a new one. */
  id: string | null;
  data: Partial<ChangedIdentification>;
  files: readonly { file: File; side: PictureSide }[];
}

/** Saves an identification with its files; `share` of the bytes is sent, null while nothing is being sent. */
export function useIdentificationSaving(onSaved: (answer: SavedIdentification) => void) {
  const refresh = useStaleAfter('identification');
  const [share, setShare] = useState<number | null>(null);
  const command = useCommand({
    send: ({ clientId, id, data, files }: SavedPictures) => {
      const form = { data: JSON.stringify({ ...data, sides: files.map(({ side }) => side) }) };
      const options = { form, signal: new AbortController().signal, onProgress: setShare };
      const sent = files.map(({ file }) => file);
      const address = `/api/clients/${clientId}/identifications`;
      setShare(0);
      return id === null
        ? sendFiles<typeof endpoints.createIdentification>(
            `POST ${address}` as 'POST /api/clients/{id}/identifications',
            'attachments[]',
            sent,
            options,
          )
        : sendFiles<typeof endpoints.saveIdentification>(
            `POST ${address}/${id}` as 'POST /api/clients/{id}/identifications/{identificationId}',
            'attachments[]',
            sent,
            options,
          );
    },
    onSuccess: (answer) => {
      refresh();
      onSaved(answer);
    },
    onSettled: () => setShare(null),
  });
  return { ...command, share };
}

const paramsOf = ({ clientId, id }: { clientId: string; id: string }) => ({ id: clientId, identificationId: id });

export function useIdentificationDeletion(key: { clientId: string; id: string }) {
  const refresh = useStaleAfter('identification');
  return useCommand({
    send: () =>
      call<typeof endpoints.deleteIdentification>('DELETE /api/clients/{id}/identifications/{identificationId}', { params: paramsOf(key) }),
    onSuccess: refresh,
  });
}

export function useIdentificationRequest(clientId: string) {
  const refresh = useStaleAfter('identification');
  return useCommand({
    send: (method: IdentificationMethod) =>
      call<typeof endpoints.requestIdentification>('GET /api/clients/{id}/request-identification', {
        params: { id: clientId },
        query: { method },
      }),
    onSettled: refresh,
  });
}

/** Accepts, cancels or returns an answered identification. */
export function useIdentificationDecision(key: { clientId: string; id: string }, version: number) {
  const refresh = useStaleAfter('identification');
  return useCommand({
    send: (body: Omit<IdentificationDecision, 'version'>) =>
      call<typeof endpoints.decideIdentification>('POST /api/clients/{id}/identifications/{identificationId}/decision', {
        params: paramsOf(key),
        body: { ...body, version },
      }),
    // Also after a refusal: someone else may have decided in the meantime.
    onSettled: refresh,
  });
}

/** Reads lines and compares them with the client's record; stores nothing. */
export function useLinesCheck(key: { clientId: string; id: string }) {
  return useCommand({
    send: (lines: string) =>
      call<typeof endpoints.checkLines>('POST /api/clients/{id}/identifications/{identificationId}/check-lines', {
        params: paramsOf(key),
        body: { lines },
      }),
  });
}
