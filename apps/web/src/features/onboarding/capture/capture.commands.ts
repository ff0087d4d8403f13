import type * as endpoints from '@pramen/contract/capture/capture.endpoints';
import type { Capture } from '@pramen/contract/capture/capture.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, makeIdempotencyKey } from '../../../platform/api/call.ts';
import { sendFiles } from '../../../platform/api/files/send-files.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { captureQuery } from './capture.queries.ts';

/** Shows an answer; one that is still on its way is older. */
async function show(queries: QueryClient, capture: Capture): Promise<void> {
  await queries.cancelQueries({ queryKey: captureQuery.queryKey });
  queries.setQueryData(captureQuery.queryKey, capture);
}

export interface Shot {
  file: File;
  side: PictureSide;
  /** Of this picture: sent again after a lost answer, it is stored once. */
  key: string;
}

export const shotOf = (file: File, side: PictureSide): Shot => ({ file, side, key: makeIdempotencyKey() });

interface SentShot {
  shot: Shot;
  onProgress: (share: number) => void;
}

/** The calls of the phone; each answers where the link stands, which is shown at once. A success ends the messages of earlier failures. */
export function useCaptureCommands() {
  const queries = useQueryClient();
  const onSuccess = (capture: Capture) => {
    for (const command of [send, remove, finish, cancel]) command.reset();
    void show(queries, capture);
  };
  const send = useCommand({
    send: ({ shot: { file, side, key }, onProgress }: SentShot) =>
      sendFiles<typeof endpoints.addCapturePicture>('POST /api/capture/pictures', 'file', [file], {
        form: { side },
        idempotencyKey: key,
        signal: new AbortController().signal,
        onProgress,
      }),
    onSuccess,
  });
  const remove = useCommand({
    send: (fileId: string) => call<typeof endpoints.removeCapturePicture>('DELETE /api/capture/pictures/{fileId}', { params: { fileId } }),
    onSuccess,
  });
  const finish = useCommand({ send: () => call<typeof endpoints.finishCapture>('POST /api/capture/finish', {}), onSuccess });
  const cancel = useCommand({ send: () => call<typeof endpoints.cancelCapture>('POST /api/capture/cancel', {}), onSuccess });
  return { send, remove, finish, cancel };
}
