import { parseScaled, MICRO, MONEY_SCALE } from '@pramen/domain/money/scaled';
import { multiplyRounded } from '@pramen/domain/money/multiply';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import type { Series, SeriesStore } from '../../market/market.reader.ts';
import type { ClientSource, ContractSource, FlowSource } from './client-figures.rules.ts';

type ContractCells = {
  client_id: string;
  id: string;
  contract_type_id: string;
  created_at: Date;
  signed_on: CalendarDate | null;
  concluded_on: CalendarDate | null;
  is_held: boolean;
  withdrawn_at: Date | null;
  strategy_ids: string[];
};

type FlowCells = {
  client_id: string;
  day: CalendarDate;
  type: string;
  amount: string;
  currency: string;
  contract_type_id: string;
  strategy_id: string;
};

/** The last value on or before a day, scaled by 10^6; null before the first. */
export function rateOn({ days, micros }: Series, day: number): number | null {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : (micros[low - 1] ?? null);
}

/** CZK hundredths at the day's rate, which holds until the next; rounded half away from zero. */
function inCrowns({ amount, currency, day }: FlowCells, rates: ReadonlyMap<string, Series>): number | null {
  const minor = parseScaled(amount, MONEY_SCALE);
  if (currency === 'CZK') return minor;
  const series = rates.get(`RATE:${currency}`);
  const rate = series ? rateOn(series, dayNumberOf(day)) : null;
  return rate === null ? null : multiplyRounded(minor, rate, MICRO);
}

const contractOf = (cells: ContractCells): ContractSource => ({
  id: cells.id,
  typeId: cells.contract_type_id,
  createdOn: pragueDateOf(new Date(cells.created_at)),
  signedOn: cells.signed_on,
  concludedOn: cells.concluded_on,
  isHeld: cells.is_held,
  withdrawnOn: cells.withdrawn_at === null ? null : pragueDateOf(new Date(cells.withdrawn_at)),
  strategyIds: cells.strategy_ids,
});

const flowOf = (cells: FlowCells, rates: ReadonlyMap<string, Series>): FlowSource => ({
  day: cells.day,
  isPaidIn: cells.type === 'DEPOSIT' || cells.type === 'TRANSFER_IN',
  amountMinor: inCrowns(cells, rates),
  typeId: cells.contract_type_id,
  strategyId: cells.strategy_id,
});

async function readRates(db: Readable, store: SeriesStore): Promise<ReadonlyMap<string, Series>> {
  const { rows } = await db.execute<{ key: string; version: number }>(sql`SELECT key, version FROM packed_series WHERE kind = 'RATE'`);
  return store.load(
    db,
    rows.map(({ key, version }) => ({ kind: 'RATE', key, version })),
  );
}

/** Everything that the figures of these clients come from. A client who is not there is left out. */
export async function readClientSources(db: Readable, store: SeriesStore, clientIds: readonly string[]): Promise<ClientSource[]> {
  const ids = sql`ANY(${sql.param(clientIds)}::uuid[])`;
  const rates = await readRates(db, store);
  const people = await db.execute<{ id: string; created_at: Date; is_deleted: boolean }>(
    sql`SELECT id, created_at, deleted_at IS NOT NULL AS is_deleted FROM clients WHERE id = ${ids}`,
  );
  const owners = await db.execute<{ client_id: string; valid_from: Date; intermediary_person_id: string | null }>(
    sql`SELECT client_id, valid_from, intermediary_person_id FROM client_ownerships WHERE client_id = ${ids} ORDER BY client_id, valid_from, id`,
  );
  const contracts = await db.execute<ContractCells>(sql`
    SELECT k.client_id, k.id, k.contract_type_id, k.created_at, k.signed_on, k.concluded_on, k.held_since IS NOT NULL AS is_held, k.withdrawn_at,
           array_remove(array_agg(s.strategy_id::text), NULL) AS strategy_ids
    FROM contracts k
    LEFT JOIN contract_strategies s ON s.client_id = k.client_id AND s.contract_id = k.id AND s.deleted_at IS NULL AND s.held_since IS NULL AND s.client_id = ${ids}
    WHERE k.client_id = ${ids} AND k.deleted_at IS NULL
    GROUP BY k.client_id, k.id`);
  const flows = await db.execute<FlowCells>(sql`
    SELECT m.client_id, m.transaction_date AS day, m.cash_transaction_type AS type, m.amount, m.currency, k.contract_type_id, s.strategy_id
    FROM cash_transactions m
    JOIN contract_strategies s ON s.client_id = m.client_id AND s.id = m.contract_strategy_id AND s.client_id = ${ids}
    JOIN contracts k ON k.client_id = s.client_id AND k.id = s.contract_id AND k.client_id = ${ids}
    WHERE m.client_id = ${ids} AND m.cash_transaction_type IN ('DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT')
      AND m.counterpart_id IS NULL AND s.deleted_at IS NULL AND k.deleted_at IS NULL`);
  const ownersOf = Map.groupBy(owners.rows, (row) => row.client_id);
  const contractsOf = Map.groupBy(contracts.rows, (row) => row.client_id);
  const flowsOf = Map.groupBy(flows.rows, (row) => row.client_id);
  return people.rows.map((row) => ({
    id: row.id,
    createdOn: pragueDateOf(new Date(row.created_at)),
    isDeleted: row.is_deleted,
    owners: (ownersOf.get(row.id) ?? []).map((owner) => ({
      since: pragueDateOf(new Date(owner.valid_from)),
      personId: owner.intermediary_person_id,
    })),
    contracts: (contractsOf.get(row.id) ?? []).map(contractOf),
    flows: (flowsOf.get(row.id) ?? []).map((flow) => flowOf(flow, rates)),
  }));
}
