import { currencies } from '@pramen/domain/money/currencies';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Currency } from '@pramen/contract/fields';
import { inAlphabetOf, nameIn } from '../../database/names.ts';
import { cashTransactionTypes, instructionTypes, secTransactionTypes } from '../../database/schema/ledger.ts';
import type { Language } from '../../platform/calls/call.ts';
import { decimal, fewOf, folded, oneOf, plain } from '../../platform/lists/columns.ts';
import type { Columns, OrderKey } from '../../platform/lists/columns.ts';

export interface OfStrategy {
  strategyId: string;
  labelText: string | null;
  /** The strategy's name shown to clients. */
  strategyName: string;
  /** The strategy's name in the company's catalogue. */
  catalogueName: string;
  contractNumber: string;
}

/** Amounts, quantities and prices are decimal text. */
export interface TransactionRow extends OfStrategy {
  id: string;
  transactionDate: string;
  transRef: string;
  cashTransactionType: (typeof cashTransactionTypes)[number];
  feeTypeName: string | null;
  /** Security that a dividend, fee or tax comes from. */
  securityName: string | null;
  isin: string | null;
  amount: string;
  currency: Currency;
}

export interface TradeRow extends OfStrategy {
  id: string;
  transactionDate: string;
  transRef: string;
  secTransactionType: (typeof secTransactionTypes)[number];
  equityName: string;
  isin: string;
  quantity: string;
  price: string | null;
  amount: string;
  currency: Currency;
}

export interface InstructionRow extends OfStrategy {
  id: string;
  /** ISO 8601 in UTC. */
  instructedAt: string;
  /** `YYYY-MM-DD HH:MM` in Prague time. */
  instructedInPrague: string;
  instructionReference: string;
  transactionType: (typeof instructionTypes)[number];
  isin: string | null;
  amount: string;
  currency: Currency;
}

/** A list of a client's ledger: its table under the alias `m`, joins, fields, and the columns that callers may sort and filter by. */
export interface LedgerList<Row> {
  /** The table of the rows; it has client_id, id and contract_strategy_id. */
  table: SQL;
  joins: SQL;
  /** May refer to `m`, `cs`, `s`, the joined tables, and the contract `k`. */
  fields: Readonly<Record<keyof Row, SQL>>;
  columns(clientId: string): Columns;
  /** Newest first; the id makes the order total. */
  order: readonly OrderKey[];
}

const nameOf = (language: Language) => nameIn(language, sql`s.strategy_name`, sql`s.strategy_name_sk`);
const catalogueNameOf = (language: Language) => nameIn(language, sql`s.name`, sql`s.name_sk`);
const ofStrategy = (language: Language) => ({
  strategyId: sql`cs.id`,
  labelText: sql`cs.label_text`,
  strategyName: nameOf(language),
  catalogueName: catalogueNameOf(language),
  contractNumber: sql`k.contract_number`,
});
/** Searches find a strategy by each of its names; it is sorted by the displayed one. Twin of nameInvestment in packages/domain. */
const strategyIn = (language: Language) =>
  folded(
    sql`concat_ws(' ', cs.label_text, ${nameOf(language)}, ${catalogueNameOf(language)})`,
    inAlphabetOf(language, sql`coalesce(cs.label_text, ${nameOf(language)})`),
  );
const feeIn = (language: Language) => nameIn(language, sql`m.fee_type_name`, sql`f.name_sk`);
/** Searches find a fee by both of its names. */
const feeNames = sql`concat_ws(' ', m.fee_type_name, f.name_sk)`;
const currency = oneOf(sql`m.currency`, currencies);
/** Sorted by currency first, because 37,86 $ is not less than 40 Kč. */
const amount = { ...decimal(sql`m.amount`), order: [sql`m.currency`, sql`m.amount`] };
const newestFirst = (by: SQL): OrderKey[] => [
  { by, isDescending: true },
  { by: sql`m.id`, isDescending: true },
];

export const transactionList = (language: Language): LedgerList<TransactionRow> => ({
  table: sql`cash_transactions`,
  joins: sql`LEFT JOIN securities e ON e.id = m.security_id LEFT JOIN fee_types f ON f.name = m.fee_type_name`,
  fields: {
    id: sql`m.id`,
    transactionDate: sql`m.transaction_date`,
    transRef: sql`m.trans_ref`,
    cashTransactionType: sql`m.cash_transaction_type`,
    feeTypeName: feeIn(language),
    securityName: sql`e.name`,
    isin: sql`e.isin`,
    amount: sql`m.amount`,
    currency: sql`m.currency`,
    ...ofStrategy(language),
  },
  columns: (clientId) => ({
    transaction_date: plain(sql`m.transaction_date::text`, sql`m.transaction_date`),
    trans_ref: folded(sql`m.trans_ref`),
    cash_transaction_type: oneOf(sql`m.cash_transaction_type`, cashTransactionTypes),
    fee_type_name: {
      ...fewOf(
        feeNames,
        (client) =>
          sql`SELECT DISTINCT ${feeNames} FROM cash_transactions m LEFT JOIN fee_types f ON f.name = m.fee_type_name WHERE m.client_id = ${client}`,
        clientId,
      ),
      order: inAlphabetOf(language, feeIn(language)),
    },
    equity_name: folded(sql`coalesce(e.name, '')`, inAlphabetOf(language, sql`e.name`)),
    isin: folded(sql`coalesce(e.isin, '')`, sql`e.isin`),
    strategy: strategyIn(language),
    amount,
    currency,
  }),
  order: newestFirst(sql`m.transaction_date`),
});

export const tradeList = (language: Language): LedgerList<TradeRow> => ({
  table: sql`trades`,
  joins: sql`JOIN securities e ON e.id = m.security_id`,
  fields: {
    id: sql`m.id`,
    transactionDate: sql`m.transaction_date`,
    transRef: sql`m.trans_ref`,
    secTransactionType: sql`m.sec_transaction_type`,
    equityName: sql`e.name`,
    isin: sql`e.isin`,
    quantity: sql`m.quantity`,
    price: sql`m.price`,
    amount: sql`m.amount`,
    currency: sql`m.currency`,
    ...ofStrategy(language),
  },
  columns: () => ({
    transaction_date: plain(sql`m.transaction_date::text`, sql`m.transaction_date`),
    trans_ref: folded(sql`m.trans_ref`),
    sec_transaction_type: oneOf(sql`m.sec_transaction_type`, secTransactionTypes),
    equity_name: folded(sql`e.name`, inAlphabetOf(language, sql`e.name`)),
    isin: folded(sql`e.isin`),
    strategy: strategyIn(language),
    quantity: decimal(sql`m.quantity`),
    amount,
    currency,
  }),
  order: newestFirst(sql`m.transaction_date`),
});

const prague = sql`to_char(m.instructed_at AT TIME ZONE 'Europe/Prague', 'YYYY-MM-DD HH24:MI')`;

export const instructionList = (language: Language): LedgerList<InstructionRow> => ({
  table: sql`instructions`,
  joins: sql`LEFT JOIN securities e ON e.id = m.security_id`,
  fields: {
    id: sql`m.id`,
    instructedAt: sql`to_char(m.instructed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    instructedInPrague: prague,
    instructionReference: sql`m.instruction_reference`,
    transactionType: sql`m.transaction_type`,
    isin: sql`e.isin`,
    amount: sql`m.amount`,
    currency: sql`m.currency`,
    ...ofStrategy(language),
  },
  columns: () => ({
    instruction_transaction_datetime: plain(prague, sql`m.instructed_at`),
    instruction_reference: folded(sql`m.instruction_reference`),
    transaction_type: oneOf(sql`m.transaction_type`, instructionTypes),
    isin: folded(sql`e.isin`),
    strategy: strategyIn(language),
    amount,
    currency,
  }),
  order: newestFirst(sql`m.instructed_at`),
});
