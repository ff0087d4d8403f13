import { currencies } from '@pramen/domain/money/currencies';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { cashTransactionTypes, instructionTypes, secTransactionTypes } from '../../../database/schema/ledger.ts';
import { nameFeesFrom } from '../../ledger/fee-types.service.ts';
import { bookCashTransactionsFrom, bookTradesFrom, recordInstructionsFrom } from '../../ledger/ledger.service.ts';
import { choiceCell, dateCell, isinCell, moneyCell, optional, sixDecimalsCell, textCell, timeCell } from '../rows/cells.ts';
import { change, countChanged, fault, warning } from '../rows/checks.ts';
import type { Check, Column, Entity } from '../rows/kind.ts';
import { becauseOf } from '../rows/reasons.ts';
import { heldCheck } from '../rows/held-clients.ts';
import { joinInvestment, variableSymbol, withInvestments } from './strategies.kind.ts';

const reference = (name: string): Column => ({ name, type: 'text', reader: textCell(100) });
const amount: Column = { name: 'amount', type: 'numeric', reader: moneyCell };
const currency: Column = { name: 'currency', type: 'text', reader: choiceCell(currencies) };
const transactionDate = (today: string): Column => ({ name: 'transaction_date', type: 'date', reader: dateCell(today) });

/**
 * The investment that a row's variable symbol names; payments keep arriving under replaced symbols. `booked` is the row already booked
 * under the reference. Separate queries read everything that is on the clients' nodes before the rows of the file are joined to it.
 */
const withLedger = (
  table: 'cash_transactions' | 'trades' | 'instructions',
  reference: string,
  symbols = sql`SELECT variable_symbol AS symbol FROM import_stage`,
) => sql`
  ${withInvestments(symbols)}, theirs AS MATERIALIZED (
    SELECT k.client_id, k.id, k.currency, k.held_since FROM contracts k WHERE k.deleted_at IS NULL AND (k.client_id, k.id) IN (SELECT client_id, contract_id FROM symbolised)
  ), named AS MATERIALIZED (
    SELECT s.line, c.client_id, h.id AS contract_strategy_id, c.currency AS contract_currency,
      coalesce(h.held_since, c.held_since) IS NOT NULL AS is_held, s.${sql.identifier(reference)} AS reference
    FROM import_stage s ${joinInvestment('h', sql`s.variable_symbol`)} AND h.deleted_at IS NULL
    JOIN theirs c ON c.client_id = h.client_id AND c.id = h.contract_id
  ), booked AS MATERIALIZED (
    SELECT x.* FROM ${sql.identifier(table)} x WHERE (x.client_id, x.${sql.identifier(reference)}) IN (SELECT client_id, reference FROM named)
  )`;
const joinLedger = (reference: string) =>
  sql`LEFT JOIN named c ON c.line = s.line LEFT JOIN booked x ON x.client_id = c.client_id AND x.${sql.identifier(reference)} = s.${sql.identifier(reference)}`;
const ofInvestment = sql`c.client_id, c.contract_strategy_id, c.contract_currency, c.is_held`;

const unknownInvestment = fault(
  'variable_symbol',
  sql`r.contract_strategy_id IS NULL`,
  becauseOf('investmentUnknown', { symbol: sql`r.variable_symbol` }),
);

/** Names of the columns in which a row differs from the one booked under its reference; empty when none does. */
function differences(columns: Readonly<Record<string, SQL>>): SQL {
  const parts = Object.entries(columns).map(
    ([name, stored]) => sql`CASE WHEN ${stored} IS DISTINCT FROM r.${sql.identifier(name)} THEN ${name}::text END`,
  );
  return sql`concat_ws(', ', ${sql.join(parts, sql`, `)})`;
}

function bookedOtherwise(column: string, columns: Readonly<Record<string, SQL>>): Check {
  const differing = differences(columns);
  return fault(column, sql`r.found_id IS NOT NULL AND ${differing} <> ''`, becauseOf('bookedOtherwise', { columns: differing }));
}

/** A reference identifies one row of a client. */
function repeated(column: string): SQL {
  return sql`
    SELECT line, 'FAULT'::text AS severity, ${column}::text AS column_name, ${becauseOf('repeatsLine', { line: sql`first_line` })} AS reason FROM (
      SELECT r.line, first_value(r.line) OVER (PARTITION BY r.client_id, r.${sql.identifier(column)} ORDER BY r.line) AS first_line
      FROM import_rows r WHERE r.client_id IS NOT NULL) k
    WHERE line > first_line`;
}

/** Currencies of the row and its contract without a rate on or before the day; the row could not be valued. */
const missingRate = sql`(
  SELECT string_agg(m.currency, ', ') FROM (SELECT r.currency UNION SELECT r.contract_currency) m(currency)
  WHERE r.currency <> r.contract_currency AND m.currency <> 'CZK'
    AND NOT EXISTS (SELECT 1 FROM exchange_rates x WHERE x.currency = m.currency AND x.rate_date <= r.transaction_date))`;
const unrated = fault(
  'currency',
  sql`r.currency <> r.contract_currency AND ${missingRate} IS NOT NULL`,
  becauseOf('noRate', { currencies: missingRate, date: sql`r.transaction_date` }),
);

/** A refunded FEE or TAX, and whatever fits no other type, is booked as OTHER. */
const mustBePositive = ['DEPOSIT', 'TRANSFER_IN', 'DIVIDEND'];
const mustBeNegative = ['WITHDRAWAL', 'TRANSFER_OUT', 'FEE', 'TAX'];
const oneOf = (column: SQL, choices: readonly string[]) =>
  sql`${column} IN (${sql.join(
    choices.map((choice) => sql`${choice}`),
    sql`, `,
  )})`;
const cashType = sql`r.cash_transaction_type`;
const isTransfer = sql`${cashType} IN ('TRANSFER_IN', 'TRANSFER_OUT')`;

/** A transfer between a client's own strategies has two sides; one side alone would change the client's total. */
const oneSidedTransfers = sql`
  WITH transferred AS MATERIALIZED (
    SELECT t.client_id, t.contract_strategy_id, t.counterpart_id, t.transaction_date, t.currency, t.amount FROM cash_transactions t
    WHERE t.counterpart_id IS NOT NULL AND t.client_id IN (SELECT r.client_id FROM import_rows r WHERE ${isTransfer}))
  SELECT r.line, 'WARNING'::text AS severity, 'counterpart_variable_symbol'::text AS column_name,
         ${becauseOf('oneSidedTransfer', { amount: sql`-r.amount`, currency: sql`r.currency` })} AS reason
  FROM import_rows r
  WHERE ${isTransfer} AND r.found_id IS NULL AND r.counterpart_client_id = r.client_id AND r.counterpart_id <> r.contract_strategy_id
    AND NOT EXISTS (
      SELECT 1 FROM import_rows o
      WHERE o.contract_strategy_id = r.counterpart_id AND o.counterpart_id = r.contract_strategy_id
        AND o.transaction_date = r.transaction_date AND o.currency = r.currency AND o.amount = -r.amount)
    AND NOT EXISTS (
      SELECT 1 FROM transferred o
      WHERE o.client_id = r.client_id AND o.contract_strategy_id = r.counterpart_id AND o.counterpart_id = r.contract_strategy_id
        AND o.transaction_date = r.transaction_date AND o.currency = r.currency AND o.amount = -r.amount)`;

/** A row without a Slovak name of its fee keeps the stored one. */
const slovakFee = sql`coalesce(r.fee_type_name_sk, r.stored_fee_type_name_sk)`;
/** A fee has one Slovak name. */
const feeNamedOtherwise = sql`
  SELECT line, 'FAULT'::text AS severity, 'fee_type_name_sk'::text AS column_name, ${becauseOf('namedOtherwise', { line: sql`first_line` })} AS reason FROM (
    SELECT r.line, r.fee_type_name_sk AS name, first_value(r.line) OVER w AS first_line, first_value(r.fee_type_name_sk) OVER w AS first_name
    FROM import_rows r WHERE r.fee_type_name_sk IS NOT NULL WINDOW w AS (PARTITION BY r.fee_type_name ORDER BY r.line)) k
  WHERE name <> first_name`;

export const cashTransactions: Entity = {
  name: 'cash-transactions',
  permissions: ['imports.manage'],
  dependsOn: ['securities', 'contract-strategies'],
  columns: (today) => [
    reference('trans_ref'),
    variableSymbol,
    transactionDate(today),
    { name: 'cash_transaction_type', type: 'text', reader: choiceCell(cashTransactionTypes) },
    { name: 'fee_type_name', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'fee_type_name_sk', type: 'text', reader: optional(textCell(200)), isOptional: true },
    amount,
    currency,
    { name: 'counterpart_variable_symbol', type: 'text', reader: optional(variableSymbol.reader), isOptional: true },
    { name: 'isin', type: 'text', reader: optional(isinCell), isOptional: true },
  ],
  keys: [],
  naming: ['trans_ref'],
  repeatedKey: 'FAULT',
  // A booked row keeps its security when the file is imported again without it; one booked without a security gets none.
  resolve: () => sql`
    WITH ${withLedger('cash_transactions', 'trans_ref', sql`SELECT variable_symbol AS symbol FROM import_stage UNION SELECT counterpart_variable_symbol FROM import_stage`)}
    SELECT s.*, ${ofInvestment}, coalesce(y.id, x.security_id) AS security_id, coalesce(x.security_id, y.id) AS stored_security_id,
           s.isin IS NOT NULL AND y.id IS NULL AS is_unknown_security, f.name_sk AS stored_fee_type_name_sk, o.id AS counterpart_id, o.client_id AS counterpart_client_id,
           x.id AS found_id, x.contract_strategy_id AS stored_strategy_id, x.transaction_date AS stored_date, x.cash_transaction_type AS stored_type,
           x.fee_type_name AS stored_fee_type_name, x.amount AS stored_amount, x.currency AS stored_currency, x.counterpart_id AS stored_counterpart_id
    FROM import_stage s ${joinLedger('trans_ref')}
    ${joinInvestment('o', sql`s.counterpart_variable_symbol`)} AND o.deleted_at IS NULL
    LEFT JOIN securities y ON y.isin = s.isin
    LEFT JOIN fee_types f ON f.name = s.fee_type_name`,
  checks: () => [
    unknownInvestment,
    heldCheck('variable_symbol'),
    fault('amount', sql`r.amount = 0`, becauseOf('zero')),
    fault('amount', sql`r.amount < 0 AND ${oneOf(cashType, mustBePositive)}`, becauseOf('mustBePositive', { type: cashType })),
    fault('amount', sql`r.amount > 0 AND ${oneOf(cashType, mustBeNegative)}`, becauseOf('mustBeNegative', { type: cashType })),
    fault('counterpart_variable_symbol', sql`${isTransfer} AND r.counterpart_variable_symbol IS NULL`, becauseOf('transferAlone')),
    fault('counterpart_variable_symbol', sql`NOT ${isTransfer} AND r.counterpart_variable_symbol IS NOT NULL`, becauseOf('onlyTransfers')),
    fault(
      'counterpart_variable_symbol',
      sql`r.counterpart_variable_symbol IS NOT NULL AND r.counterpart_id IS NULL`,
      becauseOf('investmentUnknown', { symbol: sql`r.counterpart_variable_symbol` }),
    ),
    fault('fee_type_name', sql`r.fee_type_name IS NULL AND r.fee_type_name_sk IS NOT NULL`, becauseOf('empty')),
    change('fee_type_name_sk', sql`r.stored_fee_type_name_sk`, slovakFee),
    fault('isin', sql`r.is_unknown_security`, becauseOf('securityUnknown', { isin: sql`r.isin` })),
    fault('counterpart_variable_symbol', sql`r.counterpart_client_id <> r.client_id`, becauseOf('counterpartOfAnother')),
    fault('counterpart_variable_symbol', sql`r.counterpart_id = r.contract_strategy_id`, becauseOf('counterpartItself')),
    unrated,
    bookedOtherwise('trans_ref', {
      contract_strategy_id: sql`r.stored_strategy_id`,
      transaction_date: sql`r.stored_date`,
      cash_transaction_type: sql`r.stored_type`,
      fee_type_name: sql`r.stored_fee_type_name`,
      amount: sql`r.stored_amount`,
      currency: sql`r.stored_currency`,
      counterpart_id: sql`r.stored_counterpart_id`,
      security_id: sql`r.stored_security_id`,
    }),
  ],
  findings: () => [repeated('trans_ref'), oneSidedTransfers, feeNamedOtherwise],
  apply: async (tx, { clock }, layout) => {
    const updated = await countChanged(tx, cashTransactions.checks(layout));
    const inserted = await bookCashTransactionsFrom(tx, sql`SELECT * FROM import_rows WHERE found_id IS NULL`, clock.now());
    await nameFeesFrom(tx, sql`SELECT fee_type_name AS name, fee_type_name_sk AS name_sk FROM import_rows`);
    return { inserted, updated };
  },
};

const tradeType = sql`r.sec_transaction_type`;
const movesNoMoney = ['SPLIT', 'TRANSFER_IN', 'TRANSFER_OUT'];

/**
 * Positions that would be negative at the end of a day, counting all booked trades and the file; reported at the last row of the file that
 * reduces the position up to that day.
 */
const soldShort = sql`
  WITH fresh AS (
    SELECT * FROM import_rows r
    WHERE found_id IS NULL AND contract_strategy_id IS NOT NULL AND security_id IS NOT NULL
      AND NOT (quantity < 0 AND ${oneOf(tradeType, ['BUY', 'TRANSFER_IN'])})
  ), moves AS (
    SELECT client_id, contract_strategy_id, security_id, transaction_date, quantity FROM fresh
    UNION ALL
    SELECT t.client_id, t.contract_strategy_id, t.security_id, t.transaction_date, t.quantity
    FROM trades t JOIN (SELECT DISTINCT client_id, contract_strategy_id, security_id FROM fresh) f USING (client_id, contract_strategy_id, security_id)
  ), held AS (
    SELECT contract_strategy_id, security_id, transaction_date,
           sum(sum(quantity)) OVER (PARTITION BY contract_strategy_id, security_id ORDER BY transaction_date) AS held
    FROM moves GROUP BY contract_strategy_id, security_id, transaction_date
  ), short AS (
    SELECT DISTINCT ON (contract_strategy_id, security_id) * FROM held
    WHERE held < 0 ORDER BY contract_strategy_id, security_id, transaction_date
  )
  SELECT DISTINCT ON (f.contract_strategy_id, f.security_id) f.line, 'FAULT'::text AS severity, 'quantity'::text AS column_name,
         ${becauseOf('soldShort', { held: sql`trim_scale(s.held)`, date: sql`s.transaction_date` })} AS reason
  FROM short s JOIN fresh f USING (contract_strategy_id, security_id)
  WHERE f.quantity < 0 AND f.transaction_date <= s.transaction_date
  ORDER BY f.contract_strategy_id, f.security_id, f.transaction_date DESC, f.line DESC`;

export const trades: Entity = {
  name: 'trades',
  permissions: ['imports.manage'],
  dependsOn: ['securities', 'contract-strategies'],
  columns: (today) => [
    reference('trans_ref'),
    variableSymbol,
    transactionDate(today),
    { name: 'sec_transaction_type', type: 'text', reader: choiceCell(secTransactionTypes) },
    { name: 'isin', type: 'text', reader: isinCell },
    { name: 'quantity', type: 'numeric', reader: sixDecimalsCell },
    { name: 'price', type: 'numeric', reader: optional(sixDecimalsCell) },
    amount,
    currency,
  ],
  keys: [],
  naming: ['trans_ref'],
  repeatedKey: 'FAULT',
  resolve: () => sql`
    WITH ${withLedger('trades', 'trans_ref')}
    SELECT s.*, ${ofInvestment}, y.id AS security_id, y.currency AS security_currency,
           x.id AS found_id, x.contract_strategy_id AS stored_strategy_id, x.transaction_date AS stored_date, x.sec_transaction_type AS stored_type,
           x.security_id AS stored_security_id, x.quantity AS stored_quantity, x.price AS stored_price, x.amount AS stored_amount, x.currency AS stored_currency
    FROM import_stage s ${joinLedger('trans_ref')}
    LEFT JOIN securities y ON y.isin = s.isin`,
  checks: () => [
    unknownInvestment,
    heldCheck('variable_symbol'),
    fault('isin', sql`r.security_id IS NULL`, becauseOf('securityUnknown', { isin: sql`r.isin` })),
    fault('currency', sql`r.security_currency <> r.currency`, becauseOf('securityTradedIn', { currency: sql`r.security_currency` })),
    fault('quantity', sql`r.quantity = 0`, becauseOf('zero')),
    fault(
      'quantity',
      sql`r.quantity < 0 AND ${oneOf(tradeType, ['BUY', 'TRANSFER_IN'])}`,
      becauseOf('ofTypePositive', { type: tradeType }),
    ),
    fault(
      'quantity',
      sql`r.quantity > 0 AND ${oneOf(tradeType, ['SELL', 'TRANSFER_OUT'])}`,
      becauseOf('ofTypeNegative', { type: tradeType }),
    ),
    fault('price', sql`r.price IS NULL AND ${oneOf(tradeType, ['BUY', 'SELL'])}`, becauseOf('priceNeeded', { type: tradeType })),
    fault('price', sql`r.price <= 0`, becauseOf('mustBeAboveZero')),
    fault('amount', sql`r.amount > 0 AND ${tradeType} = 'BUY'`, becauseOf('ofTypeNegative', { type: tradeType })),
    fault('amount', sql`r.amount < 0 AND ${tradeType} = 'SELL'`, becauseOf('ofTypePositive', { type: tradeType })),
    fault('amount', sql`r.amount <> 0 AND ${oneOf(tradeType, movesNoMoney)}`, becauseOf('movesNoMoney', { type: tradeType })),
    unrated,
    bookedOtherwise('trans_ref', {
      contract_strategy_id: sql`r.stored_strategy_id`,
      transaction_date: sql`r.stored_date`,
      sec_transaction_type: sql`r.stored_type`,
      security_id: sql`r.stored_security_id`,
      quantity: sql`r.stored_quantity`,
      price: sql`r.stored_price`,
      amount: sql`r.stored_amount`,
      currency: sql`r.stored_currency`,
    }),
    warning(
      'isin',
      sql`r.found_id IS NULL AND r.security_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM prices p WHERE p.security_id = r.security_id AND p.price_date <= r.transaction_date)`,
      becauseOf('securityUnpriced', { date: sql`r.transaction_date` }),
    ),
  ],
  findings: () => [repeated('trans_ref'), soldShort],
  apply: async (tx, { clock }) => ({
    inserted: await bookTradesFrom(tx, sql`SELECT * FROM import_rows WHERE found_id IS NULL`, clock.now()),
    updated: 0,
  }),
};

export const instructions: Entity = {
  name: 'instructions',
  permissions: ['imports.manage'],
  dependsOn: ['securities', 'contract-strategies'],
  columns: (today) => [
    reference('instruction_reference'),
    variableSymbol,
    { name: 'instructed_at', type: 'timestamp', reader: timeCell(today) },
    { name: 'transaction_type', type: 'text', reader: choiceCell(instructionTypes) },
    { name: 'isin', type: 'text', reader: optional(isinCell), isOptional: true },
    amount,
    currency,
  ],
  keys: [],
  naming: ['instruction_reference'],
  repeatedKey: 'FAULT',
  resolve: () => sql`
    WITH ${withLedger('instructions', 'instruction_reference')}
    SELECT s.line, s.id, s.instruction_reference, s.variable_symbol, s.transaction_type, s.isin, s.amount, s.currency, ${ofInvestment},
           s.instructed_at AT TIME ZONE 'Europe/Prague' AS instructed_at, y.id AS security_id,
           x.id AS found_id, x.contract_strategy_id AS stored_strategy_id, x.instructed_at AS stored_at, x.transaction_type AS stored_type,
           x.security_id AS stored_security_id, x.amount AS stored_amount, x.currency AS stored_currency
    FROM import_stage s ${joinLedger('instruction_reference')}
    LEFT JOIN securities y ON y.isin = s.isin`,
  checks: () => [
    unknownInvestment,
    fault('isin', sql`r.isin IS NOT NULL AND r.security_id IS NULL`, becauseOf('securityUnknown', { isin: sql`r.isin` })),
    fault('amount', sql`r.amount = 0`, becauseOf('zero')),
    bookedOtherwise('instruction_reference', {
      contract_strategy_id: sql`r.stored_strategy_id`,
      instructed_at: sql`r.stored_at`,
      transaction_type: sql`r.stored_type`,
      security_id: sql`r.stored_security_id`,
      amount: sql`r.stored_amount`,
      currency: sql`r.stored_currency`,
    }),
  ],
  findings: () => [repeated('instruction_reference')],
  apply: async (tx, { clock }) => ({
    inserted: await recordInstructionsFrom(tx, sql`SELECT * FROM import_rows WHERE found_id IS NULL`, clock.now()),
    updated: 0,
  }),
};
