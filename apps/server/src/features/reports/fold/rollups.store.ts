import { formatScaled, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import type { DayRow, Figures, TotalRow } from './client-figures.rules.ts';

export type ClientDayRow = DayRow & { clientId: string };
export type ClientTotalRow = TotalRow & { clientId: string };

type SumCells = {
  person_id: string;
  clients: number;
  contracts: number;
  paid_in: string;
  invested: string;
  unrated: number;
};
type DayCells = SumCells & { day: CalendarDate };
type TotalCells = SumCells & { kind: TotalRow['kind']; key_id: string };

export const figuresOfCells = ({ clients, contracts, paid_in: paidIn, invested, unrated }: Omit<SumCells, 'person_id'>): Figures => ({
  clients,
  contracts,
  paidInMinor: parseScaled(paidIn, MONEY_SCALE),
  investedMinor: parseScaled(invested, MONEY_SCALE),
  unrated,
});

const dayOf = (cells: DayCells): DayRow => ({ ...figuresOfCells(cells), personId: cells.person_id, day: cells.day });
const totalOf = (cells: TotalCells): TotalRow => ({
  ...figuresOfCells(cells),
  personId: cells.person_id,
  kind: cells.kind,
  keyId: cells.key_id,
});

const sums = sql.raw('clients, contracts, paid_in, invested, unrated');

export async function readClientDays(db: Readable, clientIds: readonly string[]): Promise<ClientDayRow[]> {
  const { rows } = await db.execute<DayCells & { client_id: string }>(
    sql`SELECT client_id, person_id, day, ${sums} FROM report_client_days WHERE client_id = ANY(${sql.param(clientIds)}::uuid[])`,
  );
  return rows.map((cells) => ({ ...dayOf(cells), clientId: cells.client_id }));
}

export async function readClientTotals(db: Readable, clientIds: readonly string[]): Promise<ClientTotalRow[]> {
  const { rows } = await db.execute<TotalCells & { client_id: string }>(
    sql`SELECT client_id, person_id, kind, key_id, ${sums} FROM report_client_totals WHERE client_id = ANY(${sql.param(clientIds)}::uuid[])`,
  );
  return rows.map((cells) => ({ ...totalOf(cells), clientId: cells.client_id }));
}

const cellsOf = ({ clients, contracts, paidInMinor, investedMinor, unrated, ...keys }: Figures & Record<string, unknown>) => ({
  ...keys,
  clients,
  contracts,
  paid_in: formatScaled(paidInMinor, MONEY_SCALE),
  invested: formatScaled(investedMinor, MONEY_SCALE),
  unrated,
});

/** One of the four tables: its name and its key, as a list and with types. */
interface Target {
  table: SQL;
  key: SQL;
  typed: SQL;
}

const clientDays = {
  table: sql.raw('report_client_days'),
  key: sql.raw('client_id, person_id, day'),
  typed: sql.raw('client_id uuid, person_id uuid, day date'),
};
const clientTotals = {
  table: sql.raw('report_client_totals'),
  key: sql.raw('client_id, person_id, kind, key_id'),
  typed: sql.raw('client_id uuid, person_id uuid, kind text, key_id uuid'),
};
const personDays = { table: sql.raw('report_person_days'), key: sql.raw('person_id, day'), typed: sql.raw('person_id uuid, day date') };
const personTotals = {
  table: sql.raw('report_person_totals'),
  key: sql.raw('person_id, kind, key_id'),
  typed: sql.raw('person_id uuid, kind text, key_id uuid'),
};

const typedSums = sql.raw('clients integer, contracts integer, paid_in numeric, invested numeric, unrated integer');

async function put(tx: Tx, { table, key, typed }: Target, rows: readonly object[], isAdding: boolean): Promise<void> {
  if (rows.length === 0) return;
  const own = isAdding
    ? (column: string) => sql.raw(`${column} = t.${column} + excluded.${column}`)
    : (column: string) => sql.raw(`${column} = excluded.${column}`);
  const set = sql.join(['clients', 'contracts', 'paid_in', 'invested', 'unrated'].map(own), sql`, `);
  await tx.execute(sql`
    INSERT INTO ${table} AS t (${key}, ${sums})
    SELECT ${key}, ${sums} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (${typed}, ${typedSums})
    ON CONFLICT (${key}) DO UPDATE SET ${set}`);
}

async function remove(tx: Tx, { table, key, typed }: Target, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    sql`DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (${typed}))`,
  );
}

const dayCells = ({ personId, ...row }: DayRow) => ({ ...cellsOf({ ...row }), person_id: personId });
const totalCells = ({ personId, keyId, ...row }: TotalRow) => ({ ...cellsOf({ ...row }), person_id: personId, key_id: keyId });
const clientDayCells = ({ clientId, ...row }: ClientDayRow) => ({ ...dayCells(row), client_id: clientId });
const clientTotalCells = ({ clientId, ...row }: ClientTotalRow) => ({ ...totalCells(row), client_id: clientId });

export interface Written<Row> {
  put: readonly Row[];
  gone: readonly Row[];
}

export async function writeClientDays(tx: Tx, { put: rows, gone }: Written<ClientDayRow>): Promise<void> {
  await remove(tx, clientDays, gone.map(clientDayCells));
  await put(tx, clientDays, rows.map(clientDayCells), false);
}

export async function writeClientTotals(tx: Tx, { put: rows, gone }: Written<ClientTotalRow>): Promise<void> {
  await remove(tx, clientTotals, gone.map(clientTotalCells));
  await put(tx, clientTotals, rows.map(clientTotalCells), false);
}

/** Adds to the sums of advisers, nobody and the company. */
export async function addToPeople(tx: Tx, days: readonly DayRow[], totals: readonly TotalRow[]): Promise<void> {
  await put(tx, personDays, days.map(dayCells), true);
  await put(tx, personTotals, totals.map(totalCells), true);
}
