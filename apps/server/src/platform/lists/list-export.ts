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

/** Names of lists as the texts of exports and the history know them. */
export type ExportedListName = Extract<TextKey, `exports:lists.${string}`> extends `exports:lists.${infer Name}` ? Name : never;

/** How a list stands in a file. */
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

/** What serves exports, from what the process has. */
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

/** Excel opens no sheet with more rows; one is the heading. */
const MOST_SHEET_ROWS = 1_048_576 - 1;

/** A file that would be cut when it is opened is refused before it begins. */
export function refuseTooLong(format: SpreadsheetFormat, total: number, language: Language): void {
  if (format === 'xlsx' && total > MOST_SHEET_ROWS)
    throw new Problem('list.page_needed', { message: translate(language, 'exports:tooLong') });
}

/** Personal values leave the portal: who took which list, as it was looked through, and how many rows, before the first of them leaves. */
function recordExport(
  db: Db,
  audit: Audit,
  name: ExportedListName,
  rowCount: number,
  { actor, params, body }: ExportCall,
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
        // What was looked for is often somebody's name.
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

/** Serves all rows of a list as a file, with the heads in the caller's language. `allRows` says whose rows they are, as the page of the list does. */
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
  // The HTTP layer has validated the body against this very endpoint, and lets nobody without a session pass.
  return { endpoint, handle: (call) => handle(call as unknown as ExportCall) };
}
