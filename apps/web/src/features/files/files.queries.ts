import type { readFile, readFileContent } from '@pramen/contract/files/files.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

const MINUTE_MS = 60_000;

/** The bytes of a file with the name under which it is saved. The bytes behind a uuid never change. */
export function fileContentQuery(uuid: string) {
  return queryOptions({
    queryKey: queryKeys.fileContent(uuid),
    queryFn: ({ signal }) =>
      callForFile<typeof readFileContent>('GET /api/files/{uuid}/get-content', { params: { uuid }, query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Documents with personal data leave memory a minute after their last use.
    gcTime: MINUTE_MS,
  });
}

/** Facts of one file. */
export function fileQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.file(id),
    queryFn: ({ signal }) => call<typeof readFile>('GET /api/files/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}
