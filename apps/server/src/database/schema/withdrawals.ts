import { date, foreignKey, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { contracts } from './clients.ts';
import { id, instant, money, version } from './columns.ts';
import { users } from './people.ts';

/** Contracts that clients withdrew from within the legal period, each once; its money is left to staff. */
export const contractWithdrawals = pgTable(
  'contract_withdrawals',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractId: id().notNull(),
    /** The client's user. */
    userId: id()
      .notNull()
      .references(() => users.id),
    withdrawnAt: instant().notNull(),
    /** Until when the client might withdraw. */
    lastDay: date({ mode: 'string' }).notNull(),
    /** What the client wrote, encrypted with their key; null: nothing. */
    sealedNote: bytea(),
    /** When staff settled what follows, such as money that came; null: not yet. */
    settledAt: instant(),
    settledBy: id().references(() => users.id),
    /** Money returned to the client, in the contract's currency; 0: none had come. null: not settled, or before this was recorded. */
    returnedAmount: money(),
    /** When it was returned; null: nothing was. */
    returnedOn: date({ mode: 'string' }),
    /** What staff noted, encrypted with the client's key; null: nothing. */
    sealedSettlement: bytea(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('contract_withdrawals_id_idx').on(table.id),
    uniqueIndex('contract_withdrawals_contract_key').on(table.clientId, table.contractId),
    index('contract_withdrawals_open_idx').on(table.settledAt, table.withdrawnAt),
    foreignKey({
      columns: [table.clientId, table.contractId],
      foreignColumns: [contracts.clientId, contracts.id],
      name: 'contract_withdrawals_contract_fk',
    }),
  ],
);
