import type { ReportExportBody } from '@pramen/contract/reports/reports.schemas';
import { translate } from '@pramen/texts/translate';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { readSnapshot } from '../../../database/read-in-batches.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { recordExport, refuseTooLong } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet.ts';
import { createSpreadsheet } from '../../../platform/spreadsheet/spreadsheet.ts';
import { openReport, readCurrentness } from '../reach/report-reach.reader.ts';
import type { Currentness, Opened } from '../reach/report-reach.reader.ts';
import { levelQuery, readChildren, readOpened } from './table.reader.ts';
import type { RowCells, StatsCells } from './table.reader.ts';
import { aboutSheet, rowsOf, tableSheet, totalRow } from './table.sheets.ts';

interface ExportCall {
  db: Db;
  actor: Actor;
  body: ReportExportBody;
}

/** What is read before the rows, from the same snapshot. */
interface Level {
  rowCount: number;
  current: Currentness;
  sums: StatsCells;
}

/** All rows of a level from one snapshot, a few hundred at a time, then their sum. */
async function* readRows(
  { db, actor, body }: ExportCall,
  opened: Opened,
  begin: (level: Level) => Promise<void>,
): AsyncGenerator<SheetRow[]> {
  const { language } = actor.origin;
  let sums: StatsCells | null = null;
  yield* readSnapshot<RowCells, SheetRow>(db, {
    query: async (snapshot) => {
      const query = levelQuery(opened, body, language);
      const { rows } = await snapshot.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM (${query}) x`);
      sums = await readOpened(snapshot, opened);
      await begin({ rowCount: rows[0]?.total ?? 0, current: await readCurrentness(snapshot, opened), sums });
      return query;
    },
    complete: async (snapshot, found) => {
      const people = found.filter(({ type }) => type === 'INTERMEDIARY_PERSON').map(({ id }) => id);
      return rowsOf(found, await readChildren(snapshot, opened, people, language), language);
    },
  });
  // A search leaves out rows, and what is shown is not their sum.
  if (sums && body.search.trim() === '') yield [totalRow(sums, language)];
}

/** A level as a file. Throws record.not_found for an adviser out of reach, and list.page_needed for more rows than a sheet takes. */
export async function exportLevel({ audit, clock, exports }: ExportDeps, call: ExportCall) {
  const { db, actor, body } = call;
  const { language } = actor.origin;
  const { format, search, order, filter } = body;
  const opened = await openReport(db, actor, filter.intermediary_person_id);
  let told: Level | null = null;
  const begin = async (level: Level) => {
    refuseTooLong(format, level.rowCount, language);
    const asked = { format, search, order, filter: { adviser: opened.name, scope: filter.scope } };
    await recordExport(db, audit, 'reports', level.rowCount, { actor, params: {}, body: asked });
    told = level;
  };
  const rows = exports.runEach(readRows(call, opened, begin), actor.userId);
  // Sheets are started in their order, so what the second one tells has been read.
  const about = format === 'xlsx' ? [aboutSheet(() => told, language)] : [];
  return createSpreadsheet(format, [translate(language, 'exports:lists.reports')], [tableSheet(rows, language), ...about], clock.now());
}
