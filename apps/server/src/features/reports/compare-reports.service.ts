import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Readable } from '../../database/connect.ts';
import { inSnapshot } from '../../database/transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { createSeriesStore } from '../market/market.reader.ts';
import type { SeriesStore } from '../market/market.reader.ts';
import { COMPANY, differencesOf } from './fold/client-figures.rules.ts';
import { clientDayKey, clientTotalKey, computeClients } from './fold/fold.service.ts';
import { readClientDays, readClientTotals } from './fold/rollups.store.ts';

const tables = ['report_client_days', 'report_client_totals', 'report_person_days', 'report_person_totals'] as const;

/** A stored row that does not have the figures that it should have, by its key. */
export interface ReportDifference {
  table: (typeof tables)[number];
  key: string;
}

export interface ReportsVerdict {
  /** Clients computed again from the ledger. */
  compared: number;
  /** Clients who wait to be computed: theirs may differ. */
  pending: number;
  /** At most MOST_DIFFERENCES. */
  differences: ReportDifference[];
}

const CLIENTS_AT_ONCE = 200;
/** Enough to see what is wrong. */
export const MOST_DIFFERENCES = 1_000;

const sums = ['clients', 'contracts', 'paid_in', 'invested', 'unrated'];

/** Compares some clients from one snapshot of the database; returns the last of them, null: there are no more. */
async function compareClients(
  db: Db,
  store: SeriesStore,
  after: string | null,
): Promise<{ last: string | null; compared: number; pending: number; differences: ReportDifference[] }> {
  return inSnapshot(db, async (snapshot: Readable) => {
    const { rows } = await snapshot.execute<{ id: string; is_pending: boolean }>(sql`
        SELECT c.id, EXISTS (SELECT FROM report_dirty d WHERE d.client_id = c.id) AS is_pending FROM clients c
        WHERE ${after === null ? sql`true` : sql`c.id > ${after}::uuid`} ORDER BY c.id LIMIT ${CLIENTS_AT_ONCE}`);
    const ids = rows.flatMap(({ id, is_pending: isPending }) => (isPending ? [] : [id]));
    const computed = await computeClients(snapshot, store, ids);
    const days = differencesOf(await readClientDays(snapshot, ids), computed.days, clientDayKey);
    const totals = differencesOf(await readClientTotals(snapshot, ids), computed.totals, clientTotalKey);
    const differences = [
      ...[...days.put, ...days.gone].map((row) => ({ table: 'report_client_days' as const, key: clientDayKey(row) })),
      ...[...totals.put, ...totals.gone].map((row) => ({ table: 'report_client_totals' as const, key: clientTotalKey(row) })),
    ];
    return { last: rows.at(-1)?.id ?? null, compared: ids.length, pending: rows.length - ids.length, differences };
  });
}

/** Rows of advisers, of nobody and of the company that are not the sums of the rows of their clients. */
async function comparePeople(
  db: Readable,
  {
    table,
    parts,
    key,
  }: { table: 'report_person_days' | 'report_person_totals'; parts: 'report_client_days' | 'report_client_totals'; key: SQL },
): Promise<ReportDifference[]> {
  const summed = sql.raw(sums.map((sum) => `sum(${sum}) AS ${sum}`).join(', '));
  const differs = sql.raw(sums.map((sum) => `coalesce(p.${sum}, 0) <> coalesce(c.${sum}, 0)`).join(' OR '));
  const { rows } = await db.execute<{ key: string }>(sql`
    WITH whole AS (
      SELECT person_id, ${key}, ${summed} FROM ${sql.raw(parts)} GROUP BY person_id, ${key}
      UNION ALL SELECT ${COMPANY}::uuid, ${key}, ${summed} FROM ${sql.raw(parts)} GROUP BY ${key}
    )
    SELECT concat_ws(' ', coalesce(p.person_id, c.person_id), ${key}) AS key
    FROM ${sql.raw(table)} p FULL JOIN whole c USING (person_id, ${key}) WHERE ${differs}
    ORDER BY 1 LIMIT ${MOST_DIFFERENCES}`);
  return rows.map((row) => ({ table, key: row.key }));
}

/** Computes the figures of reports again from the ledger, and names every stored row that has others. */
export async function compareReports(db: Db): Promise<ReportsVerdict> {
  const store = createSeriesStore();
  const verdict: ReportsVerdict = { compared: 0, pending: 0, differences: [] };
  for (let after: string | null = null; ;) {
    const { last, compared, pending, differences } = await compareClients(db, store, after);
    if (last === null) break;
    verdict.compared += compared;
    verdict.pending += pending;
    verdict.differences.push(...differences);
    after = last;
  }
  verdict.differences.push(
    ...(await comparePeople(db, { table: 'report_person_days', parts: 'report_client_days', key: sql`day` })),
    ...(await comparePeople(db, { table: 'report_person_totals', parts: 'report_client_totals', key: sql.raw('kind, key_id') })),
  );
  return { ...verdict, differences: verdict.differences.slice(0, MOST_DIFFERENCES) };
}

/** The comparison of every night: whoever reads the log learns which rows differ. */
export async function watchReports({ db, log }: { db: Db; log: Log }): Promise<void> {
  const { differences, compared } = await compareReports(db);
  if (differences.length === 0) return;
  log.error(
    { compared, count: differences.length, first: differences.slice(0, 5).map(({ table, key }) => `${table} ${key}`) },
    'REPORTS ALARM: figures of reports differ from the ledger',
  );
}
