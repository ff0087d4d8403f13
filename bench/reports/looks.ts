import { MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { REPORT_PAGE } from '@pramen/contract/reports/reports.lists';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { readChanges } from '../../apps/server/src/features/reports/history/history.reader.ts';
import { accumulate, bucketsOf } from '../../apps/server/src/features/reports/history/periods.rules.ts';
import type { Range } from '../../apps/server/src/features/reports/history/periods.rules.ts';
import { openReport, peopleWithin } from '../../apps/server/src/features/reports/reach/report-reach.reader.ts';
import { presentRow, presentSums } from '../../apps/server/src/features/reports/reports.present.ts';
import { openWithFigures } from '../../apps/server/src/features/reports/table/opened.reader.ts';
import { readChildren, readLevel } from '../../apps/server/src/features/reports/table/table.reader.ts';
import type { Actor } from '../../apps/server/src/platform/calls/call.ts';
import { readWeeks } from './bare-queries.ts';

const staff = { role: 'ADMIN', intermediaryPersonId: null, origin: { language: 'cs' } } as unknown as Actor;

/** Everything that the call for a level reads and answers, without the network. */
export async function readTable({ db }: Database, opens: string) {
  const filter = { intermediary_person_id: opens, scope: null };
  const { opened, sums, current } = await openWithFigures(db, staff, filter);
  const wishes = { filter, order: [], search: '', page: 1, length: REPORT_PAGE };
  const { rows, total } = await readLevel(db, opened, wishes, 'cs');
  const children = await readChildren(db, opened, rows, 'cs');
  return { data: rows.map((row) => presentRow(row, children)), meta: { ...current, total, name: opened.name, stats: presentSums(sums) } };
}

/** Money paid in to the firm at the end of each week, in hundredths. */
export async function readFirmByWeek({ db }: Database, range: Range): Promise<number[]> {
  const opened = await openReport(db, staff, null);
  const { before, days } = await readChanges(db, peopleWithin(opened), 'amount', range);
  return accumulate(bucketsOf('week', range), before, days);
}

/** The same from the ledger itself. */
export async function readLedgerByWeek(database: Database, { from, to }: Range): Promise<number[]> {
  const weeks = await readWeeks(database);
  const buckets = bucketsOf('week', { from, to });
  return buckets.map(({ until }) =>
    weeks.reduce((sum, { week, paidIn }) => (week <= until ? sum + parseScaled(paidIn, MONEY_SCALE) : sum), 0),
  );
}
