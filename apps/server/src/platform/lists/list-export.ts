import type { EndpointDefinition } from '@pramen/contract/endpoint';
import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type { ListExportBody } from '@pramen/contract/list-export';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Db } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Audit } from '../audit/append.ts';
import type { Clock } from '../clock/clock.ts';
import type { Actor, Language } from '../calls/call.ts';
import { Problem } from '../calls/problem.ts';
import type { Route } from '../http/serve.ts';
import type { Platform } from '../platform.ts';
import type { Resources } from '../resources.ts';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Cell, CellKind, CellRow } from '../spreadsheet/sheet.ts';
import { createSpreadsheet } from '../spreadsheet/spreadsheet.ts';
import { streamAllRows } from './all-rows.ts';
import type { AllRows } from './all-rows.ts';

/** Names of lists in the texts of exports and the history. */
export type ExportedListName = Extract<TextKey, `exports:lists.${string}`> extends `exports:lists.${infer Name}` ? Name : never;

/** The sheet of a list in an exported file. */
export interface ListSheet<Row> {
  name: ExportedListName;
  /** The heading of the list on its screen. */
  title: TextKey;
  columns: readonly (readonly [title: TextKey, kind: CellKind, cell: (row: Row, language: Language) => Cell])[];
}

export interface ExportDeps {
  audit: Audit;
  clock: Clock;
  exports: ConcurrencyLimit;
}

/** Picks the dependencies of exports from the platform and its resources. */
export const exportDepsOf = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>, { exports }: Pick<Resources, 'exports'>): ExportDeps => ({
  audit,
  clock,
  exports,
});

interface ExportCall {
  db: Db;
  actor: Actor;
  params: Record<string, string>;
  body: ListExportBody;
}

/** Excel's limit of rows in a sheet, minus the heading. */
const MOST_SHEET_ROWS = 1_048_576 - 1;

/** Refuses a file that Excel would truncate, before its first row is read. */
export function refuseTooLong(format: SpreadsheetFormat, total: number, language: Language): void {
  if (format === 'xlsx' && total > MOST_SHEET_ROWS)
    throw new Problem('list.page_needed', { message: translate(language, 'exports:tooLong') });
}

/** Records who exported which list with which search, and how many rows, before any personal data leaves the portal. */
export function recordExport(
  db: Db,
  audit: Audit,
  name: ExportedListName,
  rowCount: number,
  { actor, params, body }: Pick<ExportCall, 'actor' | 'params' | 'body'>,
): Promise<string> {
  const { format, order, search, filter } = body;
  const chosen = Object.entries(filter).flatMap(([column, value]) => (value === null || value === '' ? [] : [`${column}: ${value}`]));
  return inTransaction(db, (tx) =>
    audit.append(
      tx,
      { actor, origin: actor.origin },
      {
        action: 'lists.exported',
        objectType: 'user',
        objectId: actor.userId,
        facts: {
          params,
          after: { list: name, rowCount, format: format.toUpperCase(), order: order.map(({ column, dir }) => `${column} ${dir}`) },
        },
        userId: actor.userId,
        // The search text is often a person's name.
        personal: { after: { search, filter: chosen } },
      },
    ),
  );
}

async function* toCellBatches<Row>(
  { columns }: ListSheet<Row>,
  batches: AsyncIterable<readonly Row[]>,
  language: Language,
): AsyncGenerator<CellRow[]> {
  for await (const batch of batches) yield batch.map((row) => columns.map(([, , cell]) => cell(row, language)));
}

/** Serves all rows of a list as a file, with headings in the caller's language. `allRows` must apply the same scope as the list's pages. */
export function serveExport<Row>(
  { audit, clock, exports }: ExportDeps,
  endpoint: EndpointDefinition & { body: typeof ListExportBody },
  sheet: ListSheet<Row>,
  allRows: (call: ExportCall) => AllRows<Row> | Promise<AllRows<Row>>,
): Route {
  const handle = async (call: ExportCall) => {
    const { db, actor, body } = call;
    const { language } = actor.origin;
    const begin = async (total: number) => {
      refuseTooLong(body.format, total, language);
      await recordExport(db, audit, sheet.name, total, call);
    };
    const rows = exports.runEach(streamAllRows(db, await allRows(call), begin), actor.userId);
    const columns = sheet.columns.map(([title, kind]) => ({ title: translate(language, title), kind }));
    const filled = { title: translate(language, sheet.title), columns, batches: toCellBatches(sheet, rows, language) };
    return createSpreadsheet(body.format, [translate(language, `exports:lists.${sheet.name}`)], [filled], clock.now());
  };
  // The HTTP layer has validated the body against this endpoint and refused callers without a session.
  return { endpoint, handle: (call) => handle(call as unknown as ExportCall) };
}
