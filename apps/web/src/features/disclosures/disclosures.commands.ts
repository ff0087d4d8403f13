import type { addInformation, endInformation } from '@pramen/contract/disclosures/disclosures.endpoints';
import type { InformationDocument } from '@pramen/contract/disclosures/disclosures.schemas';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

interface AttachedFile {
  file: File;
  language: InformationDocument['language'];
}

/** Attaches a PDF about a strategy, or about the firm: null. */
export function useInformationUpload(strategyId: string | null) {
  const refresh = useStaleAfter('disclosure');
  return useCommand({
    send: ({ file, language }: AttachedFile) =>
      sendFiles<typeof addInformation>('POST /api/information-documents', 'file', [file], {
        form: {
          language,
          ...(strategyId === null ? { kind: 'FIRM_INFORMATION' } : { kind: 'KEY_INFORMATION', strategy_id: strategyId }),
        },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: refresh,
  });
}

export function useInformationEnd(id: string) {
  const refresh = useStaleAfter('disclosure');
  return useCommand({
    send: () => call<typeof endInformation>('DELETE /api/information-documents/{id}', { params: { id } }),
    onSuccess: refresh,
  });
}
