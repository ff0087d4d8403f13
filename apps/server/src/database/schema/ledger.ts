import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { contractStrategies } from './clients.ts';
import { currency, id, instant, money, sixDecimals } from './columns.ts';
import { securities } from './market.ts';

export const cashTransactionTypes = [
  'DEPOSIT',
  'WITHDRAWAL',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'FEE',
  'TAX',
  'DIVIDEND',
  'INTEREST',
  'FX',
  'OTHER',
] as const;

export const secTransactionTypes = ['BUY', 'SELL', 'SPLIT', 'TRANSFER_IN', 'TRANSFER_OUT'] as const;
export const instructionTypes = ['BUY', 'SELL', 'DEPOSIT', 'WITHDRAWAL', 'SWITCH'] as const;

/** Cash movements; the amount is from the client's point of view (a fee is negative). Append-only for the application. */
export const cashTransactions = pgTable(
  'cash_transactions',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractStrategyId: id().notNull(),
    transRef: text().notNull(),
    transactionDate: date({ mode: 'string' }).notNull(),
    cashTransactionType: text({ enum: cashTransactionTypes }).notNull(),
    feeTypeName: text(),
    amount: money().notNull(),
    currency: currency().notNull(),
    /** The other strategy of a transfer between the client's own; null for every other type. */
    counterpartId: id(),
    /** The security that a dividend, fee or tax comes from; null: none or unknown. */
    securityId: id().references(() => securities.id),
    importedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.contractStrategyId],
      foreignColumns: [contractStrategies.clientId, contractStrategies.id],
      name: 'cash_transactions_strategy_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.counterpartId],
      foreignColumns: [contractStrategies.clientId, contractStrategies.id],
      name: 'cash_transactions_counterpart_fk',
    }),
    index('cash_transactions_id_idx').on(table.id),
    index('cash_transactions_strategy_idx').on(table.clientId, table.contractStrategyId, table.transactionDate),
    uniqueIndex('cash_transactions_trans_ref_key').on(table.clientId, table.transRef),
    // Whose figures change with an exchange rate.
    index('cash_transactions_foreign_idx')
      .on(table.currency, table.transactionDate)
      .where(sql`currency <> 'CZK'`),
  ],
);

/** Movements of securities; quantity is signed (negative when sold), amount is the cash moved (negative when bought). */
export const trades = pgTable(
  'trades',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractStrategyId: id().notNull(),
    transRef: text().notNull(),
    transactionDate: date({ mode: 'string' }).notNull(),
    secTransactionType: text({ enum: secTransactionTypes }).notNull(),
    securityId: id()
      .notNull()
      .references(() => securities.id),
    quantity: sixDecimals().notNull(),
    price: sixDecimals(),
    amount: money().notNull(),
    currency: currency().notNull(),
    importedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.contractStrategyId],
      foreignColumns: [contractStrategies.clientId, contractStrategies.id],
      name: 'trades_strategy_fk',
    }),
    index('trades_id_idx').on(table.id),
    index('trades_strategy_idx').on(table.clientId, table.contractStrategyId, table.transactionDate),
    index('trades_security_idx').on(table.securityId),
    uniqueIndex('trades_trans_ref_key').on(table.clientId, table.transRef),
  ],
);

/** Orders as the client or the manager gave them; they move no money or securities. */
export const instructions = pgTable(
  'instructions',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractStrategyId: id().notNull(),
    instructionReference: text().notNull(),
    instructedAt: instant().notNull(),
    transactionType: text({ enum: instructionTypes }).notNull(),
    securityId: id().references(() => securities.id),
    amount: money().notNull(),
    currency: currency().notNull(),
    importedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.contractStrategyId],
      foreignColumns: [contractStrategies.clientId, contractStrategies.id],
      name: 'instructions_strategy_fk',
    }),
    index('instructions_id_idx').on(table.id),
    index('instructions_strategy_idx').on(table.clientId, table.contractStrategyId, table.instructedAt),
    uniqueIndex('instructions_reference_key').on(table.clientId, table.instructionReference),
  ],
);
