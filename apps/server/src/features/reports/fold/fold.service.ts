import { sql } from 'drizzle-orm';
import type { Db, Readable, Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { createSeriesStore } from '../../market/market.reader.ts';
import type { SeriesStore } from '../../market/market.reader.ts';
import { daysOf, differencesOf, sumChanges, totalsOf } from './client-figures.rules.ts';
import type { DayRow, TotalRow } from './client-figures.rules.ts';
import { readClientSources } from './client-sources.reader.ts';
import { addToPeople, readClientDays, readClientTotals, writeClientDays, writeClientTotals } from './rollups.store.ts';
import type { ClientDayRow, ClientTotalRow } from './rollups.store.ts';

/** Clients computed in one transaction. */
const BATCH_CLIENTS = 200;

const dayKey = ({ personId, day }: DayRow) => `${personId} ${day}`;
const totalKey = ({ personId, kind, keyId }: TotalRow) => `${personId} ${kind} ${keyId}`;
export const clientDayKey = (row: ClientDayRow) => `${row.clientId} ${dayKey(row)}`;
export const clientTotalKey = (row: ClientTotalRow) => `${row.clientId} ${totalKey(row)}`;

/** The rows that these clients have after they are computed again. */
export async function computeClients(
  db: Readable,
  store: SeriesStore,
  clientIds: readonly string[],
): Promise<{ days: ClientDayRow[]; totals: ClientTotalRow[] }> {
  const sources = await readClientSources(db, store, clientIds);
  const computed = sources.map((source) => ({ source, days: daysOf(source) }));
  return {
    days: computed.flatMap(({ source, days }) => days.map((row) => ({ ...row, clientId: source.id }))),
    totals: computed.flatMap(({ source, days }) => totalsOf(source, days).map((row) => ({ ...row, clientId: source.id }))),
  };
}

async function takeDirty(tx: Tx): Promise<{ markIds: string[]; clientIds: string[] }> {
  const { rows } = await tx.execute<{ id: string; client_id: string }>(sql`
    SELECT d.id, d.client_id FROM report_dirty d
    WHERE d.client_id IN (SELECT DISTINCT o.client_id FROM report_dirty o ORDER BY o.client_id LIMIT ${BATCH_CLIENTS})`);
  return { markIds: rows.map(({ id }) => id), clientIds: [...new Set(rows.map(({ client_id: clientId }) => clientId))] };
}

/**
 * Computes one batch of marked clients; returns how many there were. The lock lets one process fold at a time: it applies differences. The
 * marks are read before the clients, so what is committed in between is computed now and its mark stays for the next batch.
 */
async function foldBatch(tx: Tx, store: SeriesStore, now: Date): Promise<number> {
  await tx.execute(sql`INSERT INTO report_folds (id) VALUES (1) ON CONFLICT (id) DO NOTHING`);
  await tx.execute(sql`SELECT id FROM report_folds WHERE id = 1 FOR UPDATE`);
  const { markIds, clientIds } = await takeDirty(tx);
  if (clientIds.length < BATCH_CLIENTS) await tx.execute(sql`UPDATE report_folds SET folded_at = ${now}::timestamptz WHERE id = 1`);
  if (clientIds.length === 0) return 0;
  const { days, totals } = await computeClients(tx, store, clientIds);
  const changedDays = differencesOf(await readClientDays(tx, clientIds), days, clientDayKey);
  const changedTotals = differencesOf(await readClientTotals(tx, clientIds), totals, clientTotalKey);
  await writeClientDays(tx, changedDays);
  await writeClientTotals(tx, changedTotals);
  const withoutClient = <Row extends object>({ clientId: _clientId, ...row }: Row & { clientId: string }) => row;
  await addToPeople(
    tx,
    sumChanges<DayRow>(changedDays.changes.map(withoutClient), dayKey),
    sumChanges<TotalRow>(changedTotals.changes.map(withoutClient), totalKey),
  );
  await tx.execute(sql`DELETE FROM report_dirty WHERE id = ANY(${sql.param(markIds)}::uuid[])`);
  return clientIds.length;
}

/** Computes everything marked. A batch is one transaction: a process that dies leaves its marks, and nothing is added twice. */
export async function foldReports(db: Db, clock: Clock): Promise<void> {
  const store = createSeriesStore();
  for (let folded = BATCH_CLIENTS; folded === BATCH_CLIENTS;) {
    folded = await inTransaction(db, (tx) => foldBatch(tx, store, clock.now()));
  }
}
