import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { contractTypes, strategies } from './catalogue.ts';
import { currency, id, instant, version } from './columns.ts';
import { intermediaryPeople, users } from './people.ts';

export const clients = pgTable(
  'clients',
  {
    id: id().primaryKey(),
    userId: id().notNull().references(() => users.id),
    /** The bound agent; null until an administrator sets one. */
    intermediaryPersonId: id().references(() => intermediaryPeople.id),
    clientCode: text().notNull(),
    firstname: text().notNull(),
    surname: text().notNull(),
    titleBefore: text(),
    titleAfter: text(),
    companyName: text(),
    activeAccess: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('clients_user_key').on(table.userId),
    uniqueIndex('clients_client_code_key').on(table.clientCode),
    index('clients_intermediary_person_idx').on(table.intermediaryPersonId),
    index('clients_surname_idx').on(table.surname, table.firstname),
  ],
);

/** The client's own data key, wrapped by MASTER_KEY; deleting the row makes their personal values unreadable for ever. */
export const clientKeys = pgTable('client_keys', {
  clientId: id().primaryKey().references(() => clients.id),
  wrappedKey: bytea().notNull(),
  createdAt: instant().notNull(),
});

export const contracts = pgTable(
  'contracts',
  {
    clientId: id().notNull().references(() => clients.id),
    id: id().notNull(),
    contractNumber: text().notNull(),
    contractTypeId: id().notNull().references(() => contractTypes.id),
    currency: currency().notNull(),
    signedOn: date({ mode: 'string' }),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('contracts_id_idx').on(table.id),
    uniqueIndex('contracts_contract_number_key').on(table.contractNumber),
  ],
);

/** A client's investment: one strategy held under one contract. */
export const contractStrategies = pgTable(
  'contract_strategies',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractId: id().notNull(),
    strategyId: id().notNull().references(() => strategies.id),
    variableSymbol: text().notNull(),
    labelText: text(),
    /** Order under the contract, from 1. */
    position: integer().notNull().default(1),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.contractId],
      foreignColumns: [contracts.clientId, contracts.id],
      name: 'contract_strategies_contract_fk',
    }),
    index('contract_strategies_id_idx').on(table.id),
    index('contract_strategies_contract_idx').on(table.clientId, table.contractId),
    uniqueIndex('contract_strategies_variable_symbol_key').on(table.variableSymbol),
  ],
);
