import type { z } from 'zod';
import { Download, endpoint } from './endpoint.ts';
import type { Access } from './endpoint.ts';
import { PagedListBody, SpreadsheetFormat, spreadsheetTypes } from './fields.ts';
import type { ProblemCode } from './problems.ts';

/** Body of an export: the list's body without a page. */
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

/** The call that exports all rows of a paged list as a file, with the permission of the list. */
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
    // The handler streams rows while reading them.
    transaction: 'own',
    errors: [...(list.errors ?? []), 'list.page_needed'] as readonly ProblemCode[],
  });
}
