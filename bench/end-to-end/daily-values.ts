import type { Pool } from 'pg';

/**
 * The whole valuation in SQL: the holdings of each strategy and their value in CZK on every calendar day, rounded half away from
 * zero to the minor unit at each step as in the engine. Window functions turn rows into steps (a balance, a price or a rate and
 * its last day), generate_series expands the steps to days, and equal days are joined.
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
  ), pieces AS MATERIALIZED (
    SELECT p.strategy, p.security_id, p.quantity, d.day
    FROM piece_steps p CROSS JOIN span CROSS JOIN LATERAL generate_series(p.day, coalesce(p.until - 1, span.last)) AS d(day)
    WHERE p.quantity <> 0
  ), price_steps AS (
    SELECT security_id, price, price_date - DATE '1970-01-01' AS day,
           lead(price_date) OVER (PARTITION BY security_id ORDER BY price_date) - DATE '1970-01-01' AS until
    FROM prices
    WHERE security_id IN (SELECT security_id FROM traded) AND price_date <= $2
  ), quotes AS MATERIALIZED (
    SELECT p.security_id, p.price, d.day
    FROM price_steps p CROSS JOIN span CROSS JOIN LATERAL generate_series(greatest(p.day, span.first), coalesce(p.until - 1, span.last)) AS d(day)
    LIMIT 400000 -- more than there are: without it the planner expects 130 million and spills its hash table to the disk
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
    SELECT d.day, max(r.rate) FILTER (WHERE r.currency = 'EUR') AS eur, max(r.rate) FILTER (WHERE r.currency = 'USD') AS usd
    FROM rate_steps r CROSS JOIN span CROSS JOIN LATERAL generate_series(greatest(r.day, span.first), coalesce(r.until - 1, span.last)) AS d(day)
    GROUP BY d.day
  ), own AS (
    SELECT p.strategy, s.currency, p.day, round(p.quantity * q.price, 2) AS value
    FROM pieces p JOIN quotes q USING (security_id, day) JOIN securities s ON s.id = p.security_id
    UNION ALL
    SELECT strategy, currency, day, balance FROM cash
  ), in_contract AS (
    SELECT held.currency, own.day, rates.eur, rates.usd,
           CASE WHEN own.currency = held.currency THEN own.value
                ELSE round(own.value * CASE own.currency WHEN 'EUR' THEN eur WHEN 'USD' THEN usd ELSE 1 END
                           / CASE held.currency WHEN 'EUR' THEN eur WHEN 'USD' THEN usd ELSE 1 END, 2) END AS value
    FROM own JOIN held ON held.id = own.strategy JOIN rates ON rates.day = own.day
  )
  SELECT c.day, sum(CASE c.currency WHEN 'EUR' THEN round(c.value * c.eur, 2) WHEN 'USD' THEN round(c.value * c.usd, 2) ELSE c.value END)::text AS value
  FROM in_contract c
  GROUP BY c.day ORDER BY c.day`;

/** One day (days since 1970-01-01) and the value of the whole portfolio in CZK as decimal text. */
export interface DailyValue {
  day: number;
  value: string;
}

/** The planner estimates 1,000 rows for every generate_series and would avoid hash joins; other joins are many times slower here. */
const SETTINGS = `SET work_mem = '256MB'; SET enable_nestloop = off; SET enable_mergejoin = off`;

/** The daily values of a client in one statement, with enough memory that no join spills to disk. */
export async function readDailyValues(pool: Pool, clientId: string, asOfDate: string): Promise<DailyValue[]> {
  const connection = await pool.connect();
  try {
    await connection.query(SETTINGS);
    const { rows } = await connection.query<DailyValue>(DAILY_VALUES, [clientId, asOfDate]);
    return rows;
  } finally {
    await connection.query('RESET ALL');
    connection.release();
  }
}
