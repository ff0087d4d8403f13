import type { deleteDocumentsLogo, readSetting, uploadDocumentsLogo } from '@pramen/contract/settings/settings.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** The logo on generated documents as a data URL, or null. */
export const documentsLogoQuery = queryOptions({
  queryKey: queryKeys.documentsLogo,
  queryFn: async ({ signal }) => {
    const { value } = await call<typeof readSetting>('GET /api/settings', { query: { key: 'documents_logo_base64' } }, { signal });
    return typeof value === 'string' ? value : null;
  },
});

export function useDocumentsLogoUpload() {
  const refresh = useStaleAfter('documentsLogo');
  return useCommand({
    send: (file: File) =>
      sendFiles<typeof uploadDocumentsLogo>('POST /api/settings/documents-logo', 'logo', [file], {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: refresh,
  });
}

export function useDocumentsLogoDeletion() {
  const refresh = useStaleAfter('documentsLogo');
  return useCommand({ send: () => call<typeof deleteDocumentsLogo>('DELETE /api/settings/documents-logo', {}), onSuccess: refresh });
}
