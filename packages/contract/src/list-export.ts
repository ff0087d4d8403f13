import type { z } from 'zod';
import { Download, endpoint } from './endpoint.ts';
import type { Access } from './endpoint.ts';
import { PagedListBody, SpreadsheetFormat, spreadsheetTypes } from './fields.ts';
import type { ProblemCode } from './problems.ts';

/** What rows are asked for when all of them are saved: as in the list, without a page. */
export const ListExportBody = PagedListBody.omit({ page: true, length: true }).extend({ format: SpreadsheetFormat.default('csv') });
export type ListExportBody = z.output<typeof ListExportBody>;

interface PagedList {
  readonly method: 'POST';
  readonly path: string;
  readonly summary: string;
  readonly permission: Access;
  readonly body: typeof PagedListBody;
  readonly errors?: readonly ProblemCode[];
}

/** The call that saves all rows of a paged list as a file: who may read the list page by page may have it whole. */
export function exportOf<const List extends PagedList, const Id extends string>(list: List, id: Id) {
  return endpoint({
    id,
    method: 'POST',
    path: `${list.path as List['path']}/export` as const,
    summary: `${list.summary}; all rows as a spreadsheet`,
    permission: list.permission,
    body: ListExportBody,
    answer: Download,
    download: spreadsheetTypes,
    // The rows are sent while they are read.
    transaction: 'own',
    errors: [...(list.errors ?? []), 'list.page_needed'] as readonly ProblemCode[],
  });
}
