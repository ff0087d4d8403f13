import type { verifyPdf } from '@pramen/contract/documents/signing.endpoints';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { useCommand } from '../../platform/api/use-command.ts';

interface VerifiedFile {
  file: File;
  /** Share of the bytes already sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Verifies the seal of a PDF on the server. */
export function usePdfVerification() {
  return useCommand({
    send: ({ file, onProgress }: VerifiedFile) =>
      sendFiles<typeof verifyPdf>('POST /api/documents/verify', 'file', [file], { signal: new AbortController().signal, onProgress }),
  });
}
