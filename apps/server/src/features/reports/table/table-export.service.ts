import type { DownloadedFile } from '@pramen/contract/endpoint';
import type { ReportExportBody } from '@pramen/contract/reports/reports.schemas';
import { translate } from '@pramen/texts/translate';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { readSnapshot } from '../../../database/reading/read-in-batches.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { recordExport, refuseTooLong } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet.ts';
import { createSpreadsheet } from '../../../platform/spreadsheet/spreadsheet.ts';
import { openWithFigures } from './opened.reader.ts';
import type { OpenedFigures } from './opened.reader.ts';
import { levelQuery, readChildren, unpackRow } from './table.reader.ts';
import type { PackedRow } from './table.reader.ts';
import { aboutSheet, rowsOf, tableSheet, totalRow } from './table.sheets.ts';

interface ExportCall {
  db: Db;
  actor: Actor;
  body: ReportExportBody;
}

/** What is read before the rows, from the same snapshot. */
interface Level extends OpenedFigures {
  rowCount: number;
}

/** All rows of a level from one snapshot, a few hundred at a time, then their sum. */
async function* readRows({ db, actor, body }: ExportCall, begin: (level: Level) => Promise<void>): AsyncGenerator<SheetRow[]> {
  const { language } = actor.origin;
  const read: { level?: Level } = {};
  const levelRead = () => {
    if (!read.level) throw new Error('the level is read before its rows');
    return read.level;
  };
  yield* readSnapshot<PackedRow, SheetRow>(db, {
    query: async (snapshot) => {
      const figures = await openWithFigures(snapshot, actor, body.filter);
      const query = levelQuery(figures.opened, body, language);
      const { rows } = await snapshot.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM (${query}) x`);
      read.level = { ...figures, rowCount: rows[0]?.total ?? 0 };
      await begin(read.level);
      return query;
    },
    complete: async (snapshot, found) => {
      const rows = found.map(unpackRow);
      return rowsOf(rows, await readChildren(snapshot, levelRead().opened, rows, language), language);
    },
  });
  // A search leaves out rows, and what is shown is not their sum.
  if (body.search.trim() === '') yield [totalRow(levelRead().sums, language)];
}

/** A level as a file. Throws record.not_found for an adviser out of reach, and list.page_needed for more rows than a sheet takes. */
export function exportLevel({ audit, clock, exports }: ExportDeps, call: ExportCall): DownloadedFile {
  const { db, actor, body } = call;
  const { language } = actor.origin;
  const { format, search, order, filter } = body;
  let told: Level | null = null;
  const begin = async (level: Level) => {
    refuseTooLong(format, level.rowCount, language);
    const asked = { format, search, order, filter: { adviser: level.opened.name, scope: filter.scope } };
    await recordExport(db, audit, 'reports', level.rowCount, { actor, params: {}, body: asked });
    told = level;
  };
  const rows = exports.runEach(readRows(call, begin), actor.userId);
  // Sheets are started in their order, so what the second one tells has been read.
  const about = format === 'xlsx' ? [aboutSheet(() => told, language)] : [];
  return createSpreadsheet(format, [translate(language, 'exports:lists.reports')], [tableSheet(rows, language), ...about], clock.now());
}
