import { addDays, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { MICRO_SCALE, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { reportCurrencyOf } from '@pramen/domain/portfolio/ledger/ledger';
import type { CashKind, Ledger, LedgerCurrency, LedgerSecurity, LedgerSeries, TradeKind } from '@pramen/domain/portfolio/ledger/ledger';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { SeriesStore } from '../../market/market.reader.ts';

type InvestmentCells = { client_id: string; id: string; contract_id: string; currency: LedgerCurrency };
type CashCells = {
  client_id: string;
  contract_strategy_id: string;
  day: CalendarDate;
  currency: LedgerCurrency;
  kind: CashKind;
  counterpart_id: string | null;
  amount: string;
};
type TradeCells = {
  client_id: string;
  contract_strategy_id: string;
  day: CalendarDate;
  currency: LedgerCurrency;
  kind: TradeKind;
  security_id: string;
  quantity: string;
  amount: string;
};
type SecurityCells = { id: string; isin: string; currency: LedgerCurrency; version: number | null };

/** Prices and rates as of one moment, for ledgers of many clients. */
interface Market {
  rates: Ledger['rates'];
  /** The last day that figures know; null before the first price. */
  asOfDate: CalendarDate | null;
}

async function readMarket(db: Readable, series: SeriesStore, today: CalendarDate): Promise<Market> {
  const { rows } = await db.execute<{ key: LedgerCurrency; version: number; last: CalendarDate | null }>(sql`
    SELECT key, version, NULL::date AS last FROM packed_series WHERE kind = 'RATE'
    UNION ALL SELECT '', 0, max(last_date) FROM packed_series WHERE kind = 'PRICE'`);
  const last = rows.find(({ key }) => (key as string) === '')?.last ?? null;
  const wanted = rows.filter(({ key }) => (key as string) !== '').map(({ key, version }) => ({ kind: 'RATE' as const, key, version }));
  const found = await series.load(db, wanted);
  const rates: Ledger['rates'] = {};
  for (const { key } of wanted) {
    const loaded = found.get(`RATE:${key}`);
    if (loaded) rates[key] = loaded;
  }
  return { rates, asOfDate: last === null || last < today ? last : today };
}

const noPrices: LedgerSeries = { days: new Int32Array(0), micros: new Float64Array(0) };

async function readSecurities(db: Readable, series: SeriesStore, ids: readonly string[]): Promise<ReadonlyMap<string, LedgerSecurity>> {
  const { rows } = await db.execute<SecurityCells>(sql`
    SELECT s.id, s.isin, s.currency, p.version FROM securities s LEFT JOIN packed_series p ON p.kind = 'PRICE' AND p.key = s.id::text
    WHERE s.id = ANY(${sql.param(ids)}::uuid[])`);
  const prices = await series.load(
    db,
    rows.flatMap(({ id, version }) => (version === null ? [] : [{ kind: 'PRICE' as const, key: id, version }])),
  );
  return new Map(
    rows.map(({ id, isin, currency }) => [id, { id, isin, name: '', currency, prices: prices.get(`PRICE:${id}`) ?? noPrices }]),
  );
}

const flowKinds = sql.raw("'DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT'");

/** Rows before the first day are one opening balance; rows that are no flows are one sum for each day; every flow is a row. */
const grouping = (type: SQL, from: CalendarDate) => ({
  day: sql`greatest(t.transaction_date, ${addDays(from, -1)}::date)`,
  kind: (opening: string) => sql`CASE WHEN t.transaction_date < ${from}::date THEN ${sql.raw(`'${opening}'`)} ELSE ${type} END`,
  row: sql`CASE WHEN t.transaction_date >= ${from}::date AND ${type} IN (${flowKinds}) THEN t.id END`,
});

async function readCash(db: Readable, ids: SQL, from: CalendarDate, until: CalendarDate): Promise<CashCells[]> {
  const { day, kind, row } = grouping(sql`t.cash_transaction_type`, from);
  const counterpart = sql`CASE WHEN t.transaction_date >= ${from}::date THEN t.counterpart_id END`;
  const { rows } = await db.execute<CashCells>(sql`
    SELECT t.client_id, t.contract_strategy_id, ${day} AS day, t.currency, ${kind('OTHER')} AS kind, ${counterpart} AS counterpart_id, sum(t.amount)::text AS amount
    FROM cash_transactions t WHERE t.client_id = ${ids} AND t.transaction_date <= ${until}::date
    GROUP BY 1, 2, 3, 4, 5, 6, ${row}`);
  return rows;
}

async function readTrades(db: Readable, ids: SQL, from: CalendarDate, until: CalendarDate): Promise<TradeCells[]> {
  const { day, kind, row } = grouping(sql`t.sec_transaction_type`, from);
  const { rows } = await db.execute<TradeCells>(sql`
    SELECT t.client_id, t.contract_strategy_id, ${day} AS day, t.currency, ${kind('BUY')} AS kind, t.security_id,
           sum(t.quantity)::text AS quantity, sum(t.amount)::text AS amount
    FROM trades t WHERE t.client_id = ${ids} AND t.transaction_date <= ${until}::date
    GROUP BY 1, 2, 3, 4, 5, 6, ${row}`);
  return rows;
}

interface ClientRows {
  investments: readonly InvestmentCells[];
  cash: readonly CashCells[];
  trades: readonly TradeCells[];
}

function toLedger(
  { investments, cash, trades }: ClientRows,
  known: ReadonlyMap<string, LedgerSecurity>,
  rates: Ledger['rates'],
  until: string,
): Ledger {
  const placeOf = new Map(investments.map(({ id }, place) => [id, place]));
  const isHeld = ({ contract_strategy_id: id }: { contract_strategy_id: string }) => placeOf.has(id);
  const strategy = ({ contract_strategy_id: id }: { contract_strategy_id: string }) => placeOf.get(id) ?? -1;
  const securities = [...new Set(trades.map(({ security_id: id }) => id))].flatMap((id) => known.get(id) ?? []);
  const securityOf = new Map(securities.map(({ id }, place) => [id, place]));
  return {
    strategies: investments.map(({ id, contract_id: contractId, currency }) => ({ id, contractId, name: '', currency })),
    securities,
    rates,
    cash: cash.filter(isHeld).map((row) => ({
      strategy: strategy(row),
      day: dayNumberOf(row.day),
      kind: row.kind,
      currency: row.currency,
      amountMinor: parseScaled(row.amount, MONEY_SCALE),
      reference: '',
      counterpart: row.counterpart_id === null ? null : (placeOf.get(row.counterpart_id) ?? null),
    })),
    trades: trades.filter(isHeld).map((row) => ({
      strategy: strategy(row),
      day: dayNumberOf(row.day),
      security: securityOf.get(row.security_id) ?? -1,
      kind: row.kind,
      quantityMicro: parseScaled(row.quantity, MICRO_SCALE),
      currency: row.currency,
      amountMinor: parseScaled(row.amount, MONEY_SCALE),
      reference: '',
    })),
    reportCurrency: reportCurrencyOf(investments.map(({ currency }) => currency)),
    lastDay: dayNumberOf(until),
  };
}

/**
 * The ledgers of many clients, by client, in the same number of statements for any number of them. Everything before the first day is one
 * opening balance on the day before: values and flows from that day on are those of the whole ledger, while its length costs nothing.
 * Clients without investments are left out; no client is there before the first price.
 */
export async function readManyLedgers(
  db: Readable,
  series: SeriesStore,
  clientIds: readonly string[],
  { from, today }: { from: CalendarDate; today: CalendarDate },
): Promise<ReadonlyMap<string, Ledger>> {
  const { rates, asOfDate } = await readMarket(db, series, today);
  if (asOfDate === null || clientIds.length === 0) return new Map();
  const ids = sql`ANY(${sql.param(clientIds)}::uuid[])`;
  const { rows: investments } = await db.execute<InvestmentCells>(sql`
    SELECT s.client_id, s.id, s.contract_id, k.currency
    FROM contract_strategies s JOIN contracts k ON k.client_id = s.client_id AND k.id = s.contract_id AND k.client_id = ${ids}
    WHERE s.client_id = ${ids} AND s.deleted_at IS NULL AND k.deleted_at IS NULL`);
  const cash = await readCash(db, ids, from, asOfDate);
  const trades = await readTrades(db, ids, from, asOfDate);
  const securities = await readSecurities(db, series, [...new Set(trades.map(({ security_id: id }) => id))]);
  const cashOf = Map.groupBy(cash, (row) => row.client_id);
  const tradesOf = Map.groupBy(trades, (row) => row.client_id);
  return new Map(
    [...Map.groupBy(investments, (row) => row.client_id)].map(([clientId, held]) => [
      clientId,
      toLedger({ investments: held, cash: cashOf.get(clientId) ?? [], trades: tradesOf.get(clientId) ?? [] }, securities, rates, asOfDate),
    ]),
  );
}
