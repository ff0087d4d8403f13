import type * as endpoints from '@pramen/contract/service-requests/service-requests.endpoints';
import { useRef } from 'react';
import { call, makeIdempotencyKey } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { Problem } from '../../platform/api/problem.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** Where a text goes: a new request, the answer to one, or a message in one. */
export type Destination = { kind: 'create' } | { kind: 'answer' | 'write'; id: string };

export interface SentText {
  to: Destination;
  form: Readonly<Record<string, string>>;
  files: readonly File[];
}

interface Progress {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface Attempt {
  key: string;
  sent: SentText;
}

const isSame = ({ sent }: Attempt, { to, form, files }: SentText): boolean =>
  JSON.stringify([sent.to, sent.form]) === JSON.stringify([to, form]) &&
  sent.files.length === files.length &&
  sent.files.every((file, index) => file === files[index]);

/** An attempt under the same key is being stored, or was. */
const undecided: readonly string[] = ['idempotency.running', 'idempotency.withheld', 'server.unexpected'];

/** The server has decided against it, so nothing was stored; after any other failure nobody knows. */
const isRefusal = (failure: unknown) =>
  failure instanceof Problem && failure.status >= 400 && failure.status < 500 && !undecided.includes(failure.code);

function send({ key, sent: { to, form, files } }: Attempt, progress: Progress) {
  const options = { form, idempotencyKey: key, ...progress };
  if (to.kind === 'create')
    return sendFiles<typeof endpoints.createServiceRequest>('POST /api/service-requirements', 'attachments[]', files, options);
  const address = `POST /api/service-requirements/${to.id}`;
  return to.kind === 'answer'
    ? sendFiles<typeof endpoints.answerServiceRequest>(address as 'POST /api/service-requirements/{id}', 'attachments[]', files, options)
    : sendFiles<typeof endpoints.writeServiceRequestMessage>(
        `${address}/messages` as 'POST /api/service-requirements/{id}/messages',
        'attachments[]',
        files,
        options,
      );
}

/**
 * Sends a text with its files. An attempt without a response may have been stored: sending exactly the same again repeats it under its key,
 * and makes no second request.
 */
export function useRequestSending() {
  const refresh = useStaleAfter('serviceRequest');
  const unanswered = useRef<Attempt | null>(null);
  return useCommand({
    send: async ({ signal, onProgress, ...wanted }: SentText & Progress) => {
      const former = unanswered.current;
      const attempt = former && isSame(former, wanted) ? former : { key: makeIdempotencyKey(), sent: wanted };
      unanswered.current = attempt;
      try {
        const answer = await send(attempt, { signal, onProgress });
        unanswered.current = null;
        return answer;
      } catch (failure) {
        if (isRefusal(failure)) unanswered.current = null;
        // Somebody has answered or processed it meanwhile: the screen shows an outdated state.
        if (failure instanceof Problem && failure.status === 409) refresh();
        throw failure;
      }
    },
    onSuccess: refresh,
  });
}

export function useProcessing(id: string) {
  const refresh = useStaleAfter('serviceRequest');
  return useCommand({
    send: () => call<typeof endpoints.processServiceRequest>('POST /api/service-requirements/{id}/process', { params: { id } }),
    // Also after a refusal: a colleague may have done it in the meantime.
    onSettled: refresh,
  });
}

/** Of a request as it is shown: a colleague may have given it to somebody else. */
export function useAssignment(id: string, version: number) {
  const refresh = useStaleAfter('serviceRequest');
  return useCommand({
    send: (owner: string | null) =>
      call<typeof endpoints.assignServiceRequest>('POST /api/service-requirements/{id}/assign', {
        params: { id },
        body: { owner_user_id: owner, version },
      }),
    onSettled: refresh,
  });
}

export function useComplaint(id: string) {
  const refresh = useStaleAfter('serviceRequest');
  return useCommand({
    send: (body: { is_complaint: boolean } | { text: string }) =>
      call<typeof endpoints.treatComplaint>('POST /api/service-requirements/{id}/complaint', { params: { id }, body }),
    onSettled: refresh,
  });
}
