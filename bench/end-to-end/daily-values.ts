import type { Pool } from 'pg';

/**
 * The whole valuation in SQL: what each strategy holds and what it is worth on every calendar day, rounded half away from
 * zero to the minor unit at each step as the engine does, in CZK. Window functions turn rows into steps (a balance, a price
 * or a rate and the day until which it holds), generate_series spreads the steps over the days, and equal days are joined.
 */
const DAILY_VALUES = `
  WITH held AS MATERIALIZED (
    SELECT cs.id, c.currency
    FROM contract_strategies cs JOIN contracts c ON c.client_id = cs.client_id AND c.id = cs.contract_id
    WHERE cs.client_id = $1 AND cs.deleted_at IS NULL AND c.deleted_at IS NULL
  ), traded AS MATERIALIZED (
    SELECT t.contract_strategy_id AS strategy, t.security_id, t.currency, t.quantity, t.amount, t.transaction_date - DATE '1970-01-01' AS day
    FROM trades t JOIN held ON held.id = t.contract_strategy_id
    WHERE t.client_id = $1 AND t.transaction_date <= $2
  ), moved AS MATERIALIZED (
    SELECT m.contract_strategy_id AS strategy, m.currency, m.amount, m.transaction_date - DATE '1970-01-01' AS day
    FROM cash_transactions m JOIN held ON held.id = m.contract_strategy_id
    WHERE m.client_id = $1 AND m.transaction_date <= $2
    UNION ALL
    SELECT strategy, currency, amount, day FROM traded
  ), span AS MATERIALIZED (
    SELECT min(day) AS first, $2::date - DATE '1970-01-01' AS last FROM moved
  ), piece_steps AS (
    SELECT strategy, security_id, day, sum(sum(quantity)) OVER w AS quantity, lead(day) OVER w AS until
    FROM traded GROUP BY strategy, security_id, day
    WINDOW w AS (PARTITION BY strategy, security_id ORDER BY day)
  ), pieces AS (
    SELECT p.strategy, p.security_id, p.quantity, d.day
    FROM piece_steps p CROSS JOIN span CROSS JOIN LATERAL generate_series(p.day, coalesce(p.until - 1, span.last)) AS d(day)
    WHERE p.quantity <> 0
  ), price_steps AS (
    SELECT security_id, price, price_date - DATE '1970-01-01' AS day,
           lead(price_date) OVER (PARTITION BY security_id ORDER BY price_date) - DATE '1970-01-01' AS until
    FROM prices
    WHERE security_id IN (SELECT security_id FROM traded) AND price_date <= $2
  ), quotes AS (
    SELECT p.security_id, p.price, d.day
    FROM price_steps p CROSS JOIN span CROSS JOIN LATERAL generate_series(greatest(p.day, span.first), coalesce(p.until - 1, span.last)) AS d(day)
  ), cash_steps AS (
    SELECT strategy, currency, day, sum(sum(amount)) OVER w AS balance, lead(day) OVER w AS until
    FROM moved GROUP BY strategy, currency, day
    WINDOW w AS (PARTITION BY strategy, currency ORDER BY day)
  ), cash AS (
    SELECT c.strategy, c.currency, c.balance, d.day
    FROM cash_steps c CROSS JOIN span CROSS JOIN LATERAL generate_series(c.day, coalesce(c.until - 1, span.last)) AS d(day)
    WHERE c.balance <> 0
  ), rate_steps AS (
    SELECT currency, rate, rate_date - DATE '1970-01-01' AS day,
           lead(rate_date) OVER (PARTITION BY currency ORDER BY rate_date) - DATE '1970-01-01' AS until
    FROM exchange_rates
    WHERE rate_date <= $2
  ), rates AS MATERIALIZED (
    SELECT r.currency, r.rate, d.day
    FROM rate_steps r CROSS JOIN span CROSS JOIN LATERAL generate_series(greatest(r.day, span.first), coalesce(r.until - 1, span.last)) AS d(day)
    UNION ALL
    SELECT 'CZK', 1, d.day FROM span CROSS JOIN LATERAL generate_series(span.first, span.last) AS d(day)
  ), own AS (
    SELECT p.strategy, s.currency, p.day, round(p.quantity * q.price, 2) AS value
    FROM pieces p JOIN quotes q USING (security_id, day) JOIN securities s ON s.id = p.security_id
    UNION ALL
    SELECT strategy, currency, day, balance FROM cash
  ), in_contract AS (
    SELECT held.currency, own.day,
           CASE WHEN own.currency = held.currency THEN own.value ELSE round(own.value * own_rate.rate / contract_rate.rate, 2) END AS value
    FROM own
    JOIN held ON held.id = own.strategy
    JOIN rates own_rate ON own_rate.currency = own.currency AND own_rate.day = own.day
    JOIN rates contract_rate ON contract_rate.currency = held.currency AND contract_rate.day = own.day
  )
  SELECT c.day, sum(CASE WHEN c.currency = 'CZK' THEN c.value ELSE round(c.value * r.rate, 2) END)::text AS value
  FROM in_contract c JOIN rates r ON r.currency = c.currency AND r.day = c.day
  GROUP BY c.day ORDER BY c.day`;

/** One day (days since 1970-01-01) and the value of the whole portfolio in CZK as decimal text. */
export interface DailyValue {
  day: number;
  value: string;
}

/** The daily values of a client in one statement, with memory enough that no join has to go to the disk. */
export async function readDailyValues(pool: Pool, clientId: string, asOfDate: string): Promise<DailyValue[]> {
  const connection = await pool.connect();
  try {
    await connection.query(`SET work_mem = '256MB'`);
    const { rows } = await connection.query<DailyValue>(DAILY_VALUES, [clientId, asOfDate]);
    return rows;
  } finally {
    await connection.query('RESET work_mem');
    connection.release();
  }
}
