import type { FirstPayment } from '@pramen/contract/identifications/first-payment.schemas';
import type * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import type {
  ChangedIdentification,
  IdentificationDecision,
  SavedIdentification,
} from '@pramen/contract/identifications/identifications.schemas';
import type { IdentificationMethod, PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useRef, useState } from 'react';
import { call, makeIdempotencyKey } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { Problem } from '../../platform/api/problem.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

export interface SavedPictures {
  clientId: string;
  /** null: a new one. */
  id: string | null;
  data: Partial<ChangedIdentification>;
  files: readonly { file: File; side: PictureSide }[];
}

interface Attempt {
  key: string;
  sent: SavedPictures;
}

/** Whether the same is sent again; what a screen learned meanwhile of the version changes nothing about that. */
function isSame({ sent }: Attempt, { clientId, id, data, files }: SavedPictures): boolean {
  const contentOf = ({ version: _, ...content }: SavedPictures['data']) => JSON.stringify(content);
  return (
    sent.clientId === clientId &&
    sent.id === id &&
    contentOf(sent.data) === contentOf(data) &&
    sent.files.length === files.length &&
    sent.files.every(({ file, side }, index) => file === files[index]?.file && side === files[index].side)
  );
}

/** An attempt under the same key is being stored, or was; and a response that the API did not write may be that of a proxy. */
const undecided: readonly string[] = ['idempotency.running', 'idempotency.withheld', 'server.unexpected'];

/** The server has decided against it, so nothing was stored; after any other failure nobody knows. */
const isRefusal = (failure: unknown) =>
  failure instanceof Problem && failure.status >= 400 && failure.status < 500 && !undecided.includes(failure.code);

function sendPictures({ key, sent: { clientId, id, data, files } }: Attempt, onProgress: (share: number) => void) {
  const form = { data: JSON.stringify({ ...data, sides: files.map(({ side }) => side) }) };
  const options = { form, signal: new AbortController().signal, idempotencyKey: key, onProgress };
  const pictures = files.map(({ file }) => file);
  const address = `/api/clients/${clientId}/identifications`;
  return id === null
    ? sendFiles<typeof endpoints.createIdentification>(
        `POST ${address}` as 'POST /api/clients/{id}/identifications',
        'attachments[]',
        pictures,
        options,
      )
    : sendFiles<typeof endpoints.saveIdentification>(
        `POST ${address}/${id}` as 'POST /api/clients/{id}/identifications/{identificationId}',
        'attachments[]',
        pictures,
        options,
      );
}

/**
 * Saves an identification with its files; `share` of the bytes is sent, null while nothing is being sent. An attempt without a response may
 * have been stored: sending the same again repeats it, and stores nothing twice.
 */
export function useIdentificationSaving(onSaved: (answer: SavedIdentification) => void) {
  const refresh = useStaleAfter('identification');
  const [share, setShare] = useState<number | null>(null);
  const unanswered = useRef<Attempt | null>(null);
  const command = useCommand({
    send: async (wanted: SavedPictures) => {
      const former = unanswered.current;
      const attempt = former && isSame(former, wanted) ? former : { key: makeIdempotencyKey(), sent: wanted };
      unanswered.current = attempt;
      setShare(0);
      try {
        const answer = await sendPictures(attempt, setShare);
        unanswered.current = null;
        return answer;
      } catch (failure) {
        if (isRefusal(failure)) unanswered.current = null;
        // Only then does the screen show an outdated version; after another refusal a refetch would replace why.
        if (failure instanceof Problem && failure.code === 'record.changed') refresh();
        throw failure;
      }
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

/** Matches the first payment with an identification by copies of documents. */
export function useFirstPayment(key: { clientId: string; id: string }, version: number) {
  const refresh = useStaleAfter('identification');
  return useCommand({
    send: (payment: Omit<FirstPayment, 'version'>) =>
      call<typeof endpoints.matchFirstPayment>('POST /api/clients/{id}/identifications/{identificationId}/first-payment', {
        params: paramsOf(key),
        body: { ...payment, version },
      }),
    // Also after a refusal: a bank statement may have been imported in the meantime.
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
