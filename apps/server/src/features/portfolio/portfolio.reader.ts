import { sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';

/** One contract as its card shows it. */
export interface ContractRow {
  id: string;
  contractNumber: string;
  contractType: string;
  currency: string;
  signedOn: string | null;
  hasInstructions: boolean;
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
}

/** A cash transaction; amounts are decimal text. */
export interface CashRow {
  contractStrategyId: string;
  date: string;
  currency: string;
  amount: string;
  type: string;
  reference: string;
  counterpartId: string | null;
}

/** A trade; amounts and quantities are decimal text. */
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

/** A price or rate series that the ledger needs, by its version. */
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

/** Everything that a client's figures are computed from, but for the series themselves. */
export interface ClientLedger {
  contracts: ContractRow[];
  strategies: ContractStrategyRow[];
  cash: CashRow[];
  trades: TradeRow[];
  securities: SecurityRow[];
  series: SeriesRow[];
  /** Last day with prices of any security; null before the first import. */
  lastPriceDate: string | null;
}

/** One row of any kind: what its columns hold depends on the part that it belongs to. */
type Cells = { part: number } & Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', string | null>;

const yes = (cell: string | null) => cell === 'true';
const must = (cell: string | null) => cell ?? '';

function place(ledger: ClientLedger, { part, a, b, c, d, e, f, g, h }: Cells): void {
  switch (part) {
    case 1:
      ledger.contracts.push({ id: must(a), contractNumber: must(b), contractType: must(c), currency: must(d), signedOn: e, hasInstructions: yes(f) });
      return;
    case 2:
      ledger.strategies.push({ id: must(a), contractId: must(b), labelText: c, variableSymbol: must(d), name: must(e), strategyName: must(f), hasInstructions: yes(g) });
      return;
    case 3:
      ledger.cash.push({ contractStrategyId: must(a), date: must(b), currency: must(c), amount: must(d), type: must(e), reference: must(f), counterpartId: g });
      return;
    case 4:
      ledger.trades.push({ contractStrategyId: must(a), date: must(b), currency: must(c), amount: must(d), type: must(e), reference: must(f), securityId: must(g), quantity: must(h) });
      return;
    case 5:
      ledger.securities.push({ id: must(a), isin: must(b), name: must(c), currency: must(d) });
      if (e !== null) ledger.series.push({ kind: 'PRICE', key: must(a), version: Number(e) });
      return;
    case 6:
      ledger.series.push({ kind: 'RATE', key: must(a), version: Number(b) });
      return;
    default:
      ledger.lastPriceDate = a;
  }
}

/** Columns that a part of the union does not use. */
const unused = (count: number) => sql.raw(Array.from({ length: count }, () => 'NULL').join(', '));

/**
 * Reads a client's whole ledger up to a day in one statement, so that rows and the versions of the series they are
 * valued by belong together. Plain columns, not arrays: the driver takes texts as they are. Trashed contracts and
 * investments are left out.
 */
export async function readClientLedger(db: Readable, clientId: string, untilDate: string): Promise<ClientLedger> {
  const { rows } = await db.execute<Cells>(sql`
    WITH held AS MATERIALIZED (
      SELECT cs.id, cs.contract_id, cs.label_text, cs.variable_symbol, cs.position, s.name, s.strategy_name,
             c.contract_number, ct.name AS contract_type, c.currency, c.signed_on,
             EXISTS (SELECT 1 FROM instructions i WHERE i.client_id = cs.client_id AND i.contract_strategy_id = cs.id) AS has_instructions
      FROM contract_strategies cs
      JOIN contracts c ON c.client_id = cs.client_id AND c.id = cs.contract_id
      JOIN contract_types ct ON ct.id = c.contract_type_id
      JOIN strategies s ON s.id = cs.strategy_id
      WHERE cs.client_id = ${clientId} AND cs.deleted_at IS NULL AND c.deleted_at IS NULL
    ), traded AS MATERIALIZED (
      SELECT t.* FROM trades t JOIN held ON held.id = t.contract_strategy_id
      WHERE t.client_id = ${clientId} AND t.transaction_date <= ${untilDate}
    ), cells (part, first, second, a, b, c, d, e, f, g, h) AS (
      SELECT 1, c.contract_number, 0, c.id::text, c.contract_number, ct.name, c.currency, c.signed_on::text,
             (EXISTS (SELECT 1 FROM held WHERE held.contract_id = c.id AND held.has_instructions))::text, ${unused(2)}
      FROM contracts c JOIN contract_types ct ON ct.id = c.contract_type_id
      WHERE c.client_id = ${clientId} AND c.deleted_at IS NULL
      UNION ALL
      SELECT 2, contract_number, position,
             id::text, contract_id::text, label_text, variable_symbol, name, strategy_name, has_instructions::text, ${unused(1)}
      FROM held
      UNION ALL
      SELECT 3, m.transaction_date::text, 0,
             m.contract_strategy_id::text, m.transaction_date::text, m.currency, m.amount::text,
             m.cash_transaction_type, m.trans_ref, m.counterpart_id::text, ${unused(1)}
      FROM cash_transactions m JOIN held ON held.id = m.contract_strategy_id
      WHERE m.client_id = ${clientId} AND m.transaction_date <= ${untilDate}
      UNION ALL
      SELECT 4, transaction_date::text, 0,
             contract_strategy_id::text, transaction_date::text, currency, amount::text,
             sec_transaction_type, trans_ref, security_id::text, quantity::text
      FROM traded
      UNION ALL
      SELECT 5, s.isin, 0, s.id::text, s.isin, s.name, s.currency, p.version::text, ${unused(3)}
      FROM securities s LEFT JOIN packed_series p ON p.kind = 'PRICE' AND p.key = s.id::text
      WHERE s.id IN (SELECT security_id FROM traded)
      UNION ALL
      SELECT 6, key, 0, key, version::text, ${unused(6)} FROM packed_series WHERE kind = 'RATE'
      UNION ALL
      SELECT 7, '', 0, max(last_date)::text, ${unused(7)} FROM packed_series WHERE kind = 'PRICE'
    )
    SELECT part, a, b, c, d, e, f, g, h FROM cells ORDER BY part, first, second`);
  const ledger: ClientLedger = { contracts: [], strategies: [], cash: [], trades: [], securities: [], series: [], lastPriceDate: null };
  for (const cells of rows) place(ledger, cells);
  return ledger;
}
