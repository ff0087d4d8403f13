import { addDays } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { quarterOf } from '@pramen/domain/dates/quarter';
import { sql } from 'drizzle-orm';
import { nameIn } from '../../../database/names.ts';
import type { Readable } from '../../../database/connect.ts';

/** One contract as its card shows it. */
export interface ContractRow {
  id: string;
  contractNumber: string;
  contractType: string;
  currency: string;
  signedOn: string | null;
  hasInstructions: boolean;
  /** Its onboarding is not decided yet. */
  isHeld: boolean;
  /** When the client withdrew from it, as ISO text; null: they did not. */
  withdrawnAt: string | null;
}

/** One strategy held under a contract. */
export interface ContractStrategyRow {
  id: string;
  contractId: string;
  labelText: string | null;
  variableSymbol: string;
  name: string;
  strategyName: string;
  hasInstructions: boolean;
  /** The onboarding that added it is not decided yet. */
  isHeld: boolean;
  goal: GoalRow | null;
  /** Of the investment. */
  version: number;
}

/** What the client saves for in it; the amount is decimal text in the contract's currency. */
export interface GoalRow {
  name: string | null;
  target: string | null;
  date: string | null;
}

function goalOf(text: string): Pick<ContractStrategyRow, 'goal' | 'isHeld' | 'version'> {
  const { version, isHeld, ...goal } = JSON.parse(text) as GoalRow & { version: number; isHeld: boolean };
  return { version, isHeld, goal: Object.values(goal).every((part) => part === null) ? null : goal };
}

/** A cash transaction into or out of its strategy; amounts are decimal text. */
export interface CashRow {
  contractStrategyId: string;
  date: string;
  currency: string;
  amount: string;
  type: string;
  reference: string;
  counterpartId: string | null;
}

/** A transfer of securities; amounts and quantities are decimal text. */
export interface TradeRow {
  contractStrategyId: string;
  date: string;
  currency: string;
  amount: string;
  type: string;
  reference: string;
  securityId: string;
  quantity: string;
}

/** Fees, income and exchanges of one kind in one strategy: 12 bytes each, the day number (int4) and the amount in hundredths (int8). */
export interface PackedCashRow {
  contractStrategyId: string;
  currency: string;
  type: string;
  packed: Buffer;
}

/**
 * Trades of one security in one strategy: 20 bytes each, the day number (int4), quantity in millionths and the amount in hundredths (int8).
 */
export interface PackedTradeRow {
  contractStrategyId: string;
  currency: string;
  securityId: string;
  packed: Buffer;
}

/** A price or rate series that the ledger needs, with its version. */
export interface SeriesRow {
  kind: 'PRICE' | 'RATE';
  key: string;
  version: number;
}

export interface SecurityRow {
  id: string;
  isin: string;
  name: string;
  currency: string;
}

/** Everything that a client's figures are computed from, except the series themselves. */
export interface ClientLedger {
  contracts: ContractRow[];
  strategies: ContractStrategyRow[];
  cash: CashRow[];
  trades: TradeRow[];
  packedCash: PackedCashRow[];
  packedTrades: PackedTradeRow[];
  securities: SecurityRow[];
  series: SeriesRow[];
  /** Falls of this quarter that the client was told of, the smallest first. */
  toldFalls: ToldFall[];
  /** Whether the client has opened their valuation in this quarter. */
  isSeen: boolean;
  /** Last day with prices of any security; null before the first import. */
  lastPriceDate: string | null;
}

/** A tenth of the value at the beginning of the quarter that a contract lost. */
export interface ToldFall {
  contractId: string;
  step: number;
  crossedOn: string;
}

/** One row of any kind: the meaning of its columns depends on its part of the union. */
type Cells = { part: number } & Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', string | null> & { packed: Buffer | null };

const yes = (cell: string | null) => cell === 'true';
const must = (cell: string | null) => cell ?? '';
const noBytes = Buffer.alloc(0);

function place(ledger: ClientLedger, { part, a, b, c, d, e, f, g, h, packed }: Cells): void {
  switch (part) {
    case 1:
      ledger.contracts.push({
        id: must(a),
        contractNumber: must(b),
        contractType: must(c),
        currency: must(d),
        signedOn: e,
        hasInstructions: yes(f),
        isHeld: yes(g),
        withdrawnAt: h === null ? null : new Date(h).toISOString(),
      });
      return;
    case 2:
      ledger.strategies.push({
        id: must(a),
        contractId: must(b),
        labelText: c,
        variableSymbol: must(d),
        name: must(e),
        strategyName: must(f),
        hasInstructions: yes(g),
        ...goalOf(must(h)),
      });
      return;
    case 3:
      ledger.cash.push({
        contractStrategyId: must(a),
        date: must(b),
        currency: must(c),
        amount: must(d),
        type: must(e),
        reference: must(f),
        counterpartId: g,
      });
      return;
    case 4:
      ledger.trades.push({
        contractStrategyId: must(a),
        date: must(b),
        currency: must(c),
        amount: must(d),
        type: must(e),
        reference: must(f),
        securityId: must(g),
        quantity: must(h),
      });
      return;
    case 5:
      ledger.securities.push({ id: must(a), isin: must(b), name: must(c), currency: must(d) });
      if (e !== null) ledger.series.push({ kind: 'PRICE', key: must(a), version: Number(e) });
      return;
    case 6:
      ledger.series.push({ kind: 'RATE', key: must(a), version: Number(b) });
      return;
    case 7:
      ledger.packedCash.push({ contractStrategyId: must(a), currency: must(b), type: must(c), packed: packed ?? noBytes });
      return;
    case 8:
      ledger.packedTrades.push({ contractStrategyId: must(a), currency: must(b), securityId: must(c), packed: packed ?? noBytes });
      return;
    case 9:
      ledger.toldFalls.push({ contractId: must(a), step: Number(b), crossedOn: must(c) });
      return;
    case 10:
      ledger.isSeen = true;
      return;
    default:
      ledger.lastPriceDate = a;
  }
}

/** Columns that a part of the union does not use. */
const unused = (count: number) => sql.raw(Array.from({ length: count }, () => 'NULL').join(', '));

/** One cell for several columns; the amount stays text, because numbers of JSON lose its scale. */
const goalText = sql.raw(
  `json_build_object('name', cs.goal_name, 'target', cs.goal_target::text, 'date', cs.goal_date::text, 'version', cs.version, 'isHeld', cs.held_since IS NOT NULL)::text`,
);

/** Kinds that move money into or out of a strategy: each is a row of an explanation, with its reference. */
const flowKinds = sql.raw(['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT'].map((kind) => `'${kind}'`).join(', '));
const packedDay = sql.raw("int4send(transaction_date - DATE '1970-01-01')");
const packedAmount = sql.raw('int8send((amount * 100)::int8)');
const packedQuantity = sql.raw('int8send((quantity * 1000000)::int8)');

/**
 * Reads a client's whole ledger up to a day in one statement, so that rows and series versions are consistent. Flows come as rows,
 * everything else packed by strategy and security: callers never need individual trades out of twenty thousand, and rows of text would take
 * ten times as long to send and to read. Trashed contracts and investments are left out.
 */
export async function readClientLedger(db: Readable, clientId: string, untilDate: string, language: 'cs' | 'sk'): Promise<ClientLedger> {
  const quarter = quarterOf(untilDate).firstDay;
  const { rows } = await db.execute<Cells>(sql`
    WITH held AS MATERIALIZED (
      SELECT cs.id, cs.contract_id, cs.label_text, cs.variable_symbol, cs.position, ${goalText} AS goal, ${nameIn(language, sql`s.name`, sql`s.name_sk`)} AS name, ${nameIn(language, sql`s.strategy_name`, sql`s.strategy_name_sk`)} AS strategy_name,
             c.contract_number, ${nameIn(language, sql`ct.name`, sql`ct.name_sk`)} AS contract_type, c.currency, c.signed_on,
             EXISTS (SELECT 1 FROM instructions i WHERE i.client_id = ${clientId} AND i.contract_strategy_id = cs.id) AS has_instructions
      FROM contract_strategies cs
      JOIN contracts c ON c.client_id = cs.client_id AND c.id = cs.contract_id
      JOIN contract_types ct ON ct.id = c.contract_type_id
      JOIN strategies s ON s.id = cs.strategy_id
      WHERE cs.client_id = ${clientId} AND cs.deleted_at IS NULL AND c.deleted_at IS NULL
    ), moved AS MATERIALIZED (
      SELECT t.* FROM trades t JOIN held ON held.id = t.contract_strategy_id
      WHERE t.client_id = ${clientId} AND t.transaction_date <= ${untilDate} AND t.sec_transaction_type IN (${flowKinds})
    ), traded AS MATERIALIZED (
      SELECT t.contract_strategy_id, t.currency, t.security_id, string_agg(${packedDay} || ${packedQuantity} || ${packedAmount}, '') AS packed
      FROM trades t JOIN held ON held.id = t.contract_strategy_id
      WHERE t.client_id = ${clientId} AND t.transaction_date <= ${untilDate} AND t.sec_transaction_type NOT IN (${flowKinds})
      GROUP BY t.contract_strategy_id, t.currency, t.security_id
    ), cells AS (
      SELECT 1 AS part, c.contract_number AS first, 0 AS second, c.id::text AS a, c.contract_number AS b, ${nameIn(language, sql`ct.name`, sql`ct.name_sk`)} AS c, c.currency AS d, c.signed_on::text AS e,
             (EXISTS (SELECT 1 FROM held WHERE held.contract_id = c.id AND held.has_instructions))::text AS f,
             (c.held_since IS NOT NULL)::text AS g, c.withdrawn_at::text AS h, NULL::bytea AS packed
      FROM contracts c JOIN contract_types ct ON ct.id = c.contract_type_id
      WHERE c.client_id = ${clientId} AND c.deleted_at IS NULL
      UNION ALL
      SELECT 2, contract_number, position,
             id::text, contract_id::text, label_text, variable_symbol, name, strategy_name, has_instructions::text, goal, ${unused(1)}
      FROM held
      UNION ALL
      SELECT 3, m.transaction_date::text, 0,
             m.contract_strategy_id::text, m.transaction_date::text, m.currency, m.amount::text,
             m.cash_transaction_type, m.trans_ref, m.counterpart_id::text, ${unused(2)}
      FROM cash_transactions m JOIN held ON held.id = m.contract_strategy_id
      WHERE m.client_id = ${clientId} AND m.transaction_date <= ${untilDate} AND m.cash_transaction_type IN (${flowKinds})
      UNION ALL
      SELECT 4, transaction_date::text, 0,
             contract_strategy_id::text, transaction_date::text, currency, amount::text,
             sec_transaction_type, trans_ref, security_id::text, quantity::text, ${unused(1)}
      FROM moved
      UNION ALL
      SELECT 5, s.isin, 0, s.id::text, s.isin, s.name, s.currency, p.version::text, ${unused(4)}
      FROM securities s LEFT JOIN packed_series p ON p.kind = 'PRICE' AND p.key = s.id::text
      WHERE s.id IN (SELECT security_id FROM moved UNION SELECT security_id FROM traded)
      UNION ALL
      SELECT 6, key, 0, key, version::text, ${unused(7)} FROM packed_series WHERE kind = 'RATE'
      UNION ALL
      SELECT 7, '', 0, m.contract_strategy_id::text, m.currency, m.cash_transaction_type, ${unused(5)}, string_agg(${packedDay} || ${packedAmount}, '')
      FROM cash_transactions m JOIN held ON held.id = m.contract_strategy_id
      WHERE m.client_id = ${clientId} AND m.transaction_date <= ${untilDate} AND m.cash_transaction_type NOT IN (${flowKinds})
      GROUP BY m.contract_strategy_id, m.currency, m.cash_transaction_type
      UNION ALL
      SELECT 8, '', 0, contract_strategy_id::text, currency, security_id::text, ${unused(5)}, packed FROM traded
      UNION ALL
      SELECT 9, '', step, contract_id::text, step::text, crossed_on::text, ${unused(6)}
      FROM fall_notices WHERE client_id = ${clientId} AND period_start = ${quarter}::date AND told_at IS NOT NULL
      UNION ALL
      SELECT 10, '', 0, ${unused(9)} FROM valuation_views WHERE client_id = ${clientId} AND quarter = ${quarter}::date
      UNION ALL
      SELECT 11, '', 0, max(last_date)::text, ${unused(8)} FROM packed_series WHERE kind = 'PRICE'
    )
    SELECT part, a, b, c, d, e, f, g, h, packed FROM cells ORDER BY part, first, second`);
  const ledger: ClientLedger = {
    contracts: [],
    strategies: [],
    cash: [],
    trades: [],
    packedCash: [],
    packedTrades: [],
    securities: [],
    series: [],
    toldFalls: [],
    isSeen: false,
    lastPriceDate: null,
  };
  for (const cells of rows) place(ledger, cells);
  return ledger;
}

/** Last day with prices of any security, or today when there are later ones; null before the first import. */
export async function readLastPriceDate(db: Readable, today: string): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`SELECT CASE WHEN max(last_date) > ${today}::date THEN ${today} ELSE max(last_date)::text END AS last FROM packed_series WHERE kind = 'PRICE'`,
  );
  return rows[0]?.last ?? null;
}

/** A security without a price for so long before a day is not priced any more, and nobody waits for it. */
const LIVE_DAYS = 14;

/**
 * Whether the portal has prices up to a day: one of that day or later, and unless some `mayLack`, one of every security that was priced in
 * the fortnight before. A price of a later day says that the day itself had none, so holidays and weekends need no calendar.
 */
export async function isPricedThrough(
  db: Readable,
  day: CalendarDate,
  { today, mayLack }: { today: CalendarDate; mayLack: boolean },
): Promise<boolean> {
  const { rows } = await db.execute<{ begun: boolean; lacking: boolean }>(sql`
    SELECT coalesce(bool_or(last_date >= ${day}::date), false) AS begun,
           coalesce(bool_or(last_date < ${day}::date AND last_date >= ${addDays(day, -LIVE_DAYS)}::date), false) AS lacking
    FROM packed_series WHERE kind = 'PRICE'`);
  const [found] = rows;
  return found?.begun === true && day <= today && (mayLack || !found.lacking);
}
