import type {
  cancelImport,
  confirmImport,
  downloadImportFaults,
  listImportKinds,
  listImports,
  readImport,
  uploadImport,
} from '@pramen/contract/imports/imports.endpoints';
import type { Import, ImportState } from '@pramen/contract/imports/imports.schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { markStale, staffKeys } from '../../platform/api/staleness.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';

const POLL_MS = 1500;
const working: readonly ImportState[] = ['UPLOADED', 'CHECKING', 'IMPORTING'];

/** Whether the server is working on the import, so that its state will change by itself. */
export function isWorking(state: ImportState): boolean {
  return working.includes(state);
}

/** One page of the history; polled while the server works on one of its imports. */
export function importPageQuery(page: number, length: number) {
  return queryOptions({
    queryKey: [...staffKeys.importList, page, length],
    queryFn: ({ signal, client, queryKey }) =>
      call<typeof listImports>(
        'GET /api/imports',
        { query: { page, length } },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    refetchInterval: ({ state }) => (state.data?.data.some((row) => isWorking(row.state)) ? POLL_MS : false),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
    staleTime: 0,
  });
}

/** The kinds of files; they change only with a new version of the portal. */
export const importKindsQuery = queryOptions({
  queryKey: [...staffKeys.imports, 'kinds'],
  queryFn: async ({ signal }) => (await call<typeof listImportKinds>('GET /api/import-kinds', {}, { signal })).data,
  staleTime: Infinity,
});

/** One import; polled while the server works on it and the page is visible. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: staffKeys.import(id),
    queryFn: async ({ signal, client }): Promise<Import> => {
      const before = client.getQueryData<Import>(staffKeys.import(id));
      // Only the first call is an action of the user; polling must not keep the session alive.
      const answer = await call<typeof readImport>(
        'GET /api/imports/{id}',
        { params: { id } },
        { signal, background: before !== undefined },
      );
      // The written data exists only now, long after the confirmation.
      if (before && isWorking(before.state) && !isWorking(answer.state)) markStale(client, 'import', staffKeys.import(id));
      return answer;
    },
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? POLL_MS : false),
    throwOnError: isDenied,
    staleTime: 0,
  });
}

export interface SendingFiles {
  files: readonly File[];
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export const sendImport = ({ files, ...options }: SendingFiles) =>
  sendFiles<typeof uploadImport>('POST /api/imports', 'files', files, options);

export const sendConfirmation = (id: string) => call<typeof confirmImport>('POST /api/imports/{id}/confirm', { params: { id } });

export const sendCancellation = (id: string) => call<typeof cancelImport>('POST /api/imports/{id}/cancel', { params: { id } });

export const downloadFaults = (id: string) =>
  callForFile<typeof downloadImportFaults>('GET /api/imports/{id}/faults.csv', { params: { id } });
