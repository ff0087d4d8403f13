import type { GoalCalculation } from '@pramen/contract/onboarding/calculation.schemas';
import { addressTypes } from '@pramen/domain/clients/address-types';
import { confirmationStates } from '@pramen/domain/clients/confirmations';
import { tinMissingReasons } from '@pramen/domain/compliance/aml/tax-residence';
import { currencies } from '@pramen/domain/money/currencies';
import { clientTypes } from '@pramen/domain/strategies/target-market';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { inAlphabetOf } from '../names.ts';
import { bytea } from './bytes.ts';
import { contractTypes, strategies } from './catalogue.ts';
import { currency, id, instant, version } from './columns.ts';
import { intermediaryPeople, users } from './people.ts';

const inCzechOrder = (column: AnyPgColumn) => inAlphabetOf('cs', column);

export const clients = pgTable(
  'clients',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    /** The tied agent; null until an administrator sets one. */
    intermediaryPersonId: id().references(() => intermediaryPeople.id),
    clientCode: text().notNull(),
    firstname: text().notNull(),
    surname: text().notNull(),
    titleBefore: text(),
    titleAfter: text(),
    companyName: text(),
    /** The user's e-mail, kept in step by the foreign key: lists find and order clients by it. */
    email: text().notNull(),
    accountManagerId: id().references(() => users.id),
    clientType: text({ enum: clientTypes }),
    employerType: text(),
    birthPlace: text(),
    /** ISO 3166-1. */
    birthCountry: text(),
    birthDate: date({ mode: 'string' }),
    citizenship: text(),
    nationality: text(),
    /** Nationalities beside `nationality`: codes of countries. */
    furtherNationalities: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    idCardType: text({ enum: ['ID_CARD', 'PASSPORT'] }),
    idCardIssuedBy: text(),
    idCardValidity: date({ mode: 'string' }),
    /** Birth number and identity card number, JSON encrypted under the client's key: a stolen copy of the database must not reveal them. */
    sealedNumbers: bytea(),
    /** Since when name, birth date and birth number are the client's own word; null: as the firm entered them. Nobody is found by it. */
    identityStatedAt: instant(),
    mentorName: text(),
    mentorIn: text(),
    mentorNumber: text(),
    mentorAddress: text(),
    taxNumber: text(),
    legalPersonId: text(),
    advisorCode: text(),
    occupation: text(),
    legalGuardian: text(),
    taxResidence: text(),
    notUsTaxResidence: boolean(),
    note: text(),
    processingFeeForAllPortfolios: boolean().notNull().default(false),
    processingFee: text(),
    activeAccess: boolean().notNull().default(true),
    foldedFirstname: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${clients.firstname})`),
    foldedSurname: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${clients.surname})`),
    foldedEmail: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${clients.email})`),
    /** Everything that quick search looks through, a line each, without commas; both orders of the name, because users type both. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`fold(translate(coalesce(${clients.titleBefore} || ' ', '') || ${clients.firstname} || ' ' || ${clients.surname} || ' ' || coalesce(${clients.titleAfter} || ' ', '') || ${clients.surname} || ' ' || ${clients.firstname} || coalesce(' ' || ${clients.titleBefore}, '') || E'\\n' || ${clients.email} || E'\\n' || ${clients.clientCode} || E'\\n' || coalesce(${clients.companyName}, ''), ',', ''))`,
      ),
    /** Hundreds of buckets in the column's order, in both alphabets: a page deep in a list is found by counting them and sorting one. */
    surnameBucket: smallint()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`name_bucket(${clients.surname})`),
    firstnameBucket: smallint()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`name_bucket(${clients.firstname})`),
    emailBucket: smallint()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`byte_bucket(${clients.email})`),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('clients_user_key').on(table.userId),
    // Codes are unique regardless of case.
    uniqueIndex('clients_client_code_key').on(sql`lower(${table.clientCode})`),
    foreignKey({ columns: [table.userId, table.email], foreignColumns: [users.id, users.email], name: 'clients_user_email_fk' }).onUpdate(
      'cascade',
    ),
    // Deleted clients are few; lists use this index to leave out their records.
    index('clients_gone_idx')
      .on(table.id)
      .where(sql`deleted_at IS NOT NULL`),
    // Czech order: a page is an index scan; Slovak sorts one bucket at a time. With the adviser, no rows are read for a manager's clients.
    index('clients_name_idx')
      .on(table.surnameBucket, inCzechOrder(table.surname), inCzechOrder(table.firstname), table.id, table.intermediaryPersonId)
      .where(sql`deleted_at IS NULL`),
    index('clients_adviser_name_idx')
      .on(table.intermediaryPersonId, table.surnameBucket, inCzechOrder(table.surname), inCzechOrder(table.firstname), table.id)
      .where(sql`deleted_at IS NULL`),
    index('clients_firstname_idx')
      .on(table.firstnameBucket, inCzechOrder(table.firstname), inCzechOrder(table.surname), table.id, table.intermediaryPersonId)
      .where(sql`deleted_at IS NULL`),
    index('clients_email_idx')
      .on(table.emailBucket, table.email, table.id, table.intermediaryPersonId)
      .where(sql`deleted_at IS NULL`),
    // Small, because many entries are equal: for counting only.
    index('clients_adviser_idx')
      .on(table.intermediaryPersonId, table.surnameBucket)
      .where(sql`deleted_at IS NULL`),
    index('clients_adviser_firstname_idx')
      .on(table.intermediaryPersonId, table.firstnameBucket)
      .where(sql`deleted_at IS NULL`),
    index('clients_adviser_email_idx')
      .on(table.intermediaryPersonId, table.emailBucket)
      .where(sql`deleted_at IS NULL`),
    index('clients_birth_date_idx').on(table.birthDate),
    // Without a pending list, which every search would have to read.
    index('clients_search_idx')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** The client's own data key, wrapped by MASTER_KEY; deleting the row makes their personal data unreadable for ever. */
export const clientKeys = pgTable('client_keys', {
  clientId: id()
    .primaryKey()
    .references(() => clients.id),
  wrappedKey: bytea().notNull(),
  createdAt: instant().notNull(),
});

/** The tied agent of a client over time; the last interval is open. null: none. */
export const clientOwnerships = pgTable(
  'client_ownerships',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    intermediaryPersonId: id().references(() => intermediaryPeople.id),
    validFrom: instant().notNull(),
    validTo: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('client_ownerships_id_idx').on(table.id),
    index('client_ownerships_person_idx').on(table.intermediaryPersonId),
    index('client_ownerships_closed_idx')
      .on(table.intermediaryPersonId)
      .where(sql`valid_to IS NOT NULL`),
    uniqueIndex('client_ownerships_open_key')
      .on(table.clientId)
      .where(sql`valid_to IS NULL`),
  ],
);

export const clientAddresses = pgTable(
  'client_addresses',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    type: text({ enum: addressTypes }).notNull(),
    street: text(),
    city: text(),
    zipCode: text(),
    country: text(),
    note: text(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), index('client_addresses_id_idx').on(table.id)],
);

/** What clients said of their own data when they were asked. Rows are only added. */
export const clientConfirmations = pgTable(
  'client_confirmations',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    state: text({ enum: confirmationStates }).notNull(),
    /** Why the data is not right, encrypted with the client's key. */
    sealedReason: bytea(),
    userId: id()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('client_confirmations_id_idx').on(table.id),
    index('client_confirmations_last_idx').on(table.clientId, table.at),
  ],
);

/** Countries that tax a client, each with a taxpayer number or the reason why none. */
export const clientTaxResidences = pgTable(
  'client_tax_residences',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    /** From 1. */
    position: integer().notNull(),
    /** ISO 3166-1. */
    country: text().notNull(),
    /** Encrypted under the client's key, like the birth number, which Czechs use as one. */
    sealedTin: bytea(),
    tinMissingReason: text({ enum: tinMissingReasons }),
    tinExplanation: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('client_tax_residences_id_idx').on(table.id),
    uniqueIndex('client_tax_residences_country_key').on(table.clientId, table.country),
    check('client_tax_residences_tin_or_reason', sql`(${table.sealedTin} IS NULL) <> (${table.tinMissingReason} IS NULL)`),
  ],
);

/** Accounts for payouts to a client. Domestic (only CZK): number and bank code; every other: IBAN and BIC. */
export const clientBankAccounts = pgTable(
  'client_bank_accounts',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    bankAccountOwner: text(),
    accountNumber: text(),
    bankCode: text(),
    isMulticurrency: boolean().notNull().default(false),
    currencies: text({ enum: currencies }).array().notNull(),
    iban: text(),
    bic: text(),
    note: text(),
    isPrimary: boolean().notNull().default(false),
    declarationOwner: boolean().notNull().default(false),
    declarationSpousesProperty: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('client_bank_accounts_id_idx').on(table.id),
    uniqueIndex('client_bank_accounts_primary_key')
      .on(table.clientId)
      .where(sql`is_primary`),
    check('client_bank_accounts_one_declaration', sql`NOT (${table.declarationOwner} AND ${table.declarationSpousesProperty})`),
  ],
);

export const signingSources = ['STAFF', 'IMPORT', 'DOCUMENT', 'ONBOARDING'] as const;

export const contracts = pgTable(
  'contracts',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    contractNumber: text().notNull(),
    contractTypeId: id()
      .notNull()
      .references(() => contractTypes.id),
    currency: currency().notNull(),
    signedOn: date({ mode: 'string' }),
    /** Source of the signing date; a document's last signature never replaces a date set by staff or an import. null until signed. */
    signingSource: text({ enum: signingSources }),
    /** The day on which the client concluded it at a distance, from which they may withdraw; staff do not change it. null: they did not. */
    concludedOn: date({ mode: 'string' }),
    /** Since when nothing can be paid in because the client's onboarding is not decided yet; null: it can. */
    heldSince: instant(),
    /** When the client withdrew from it; nothing can be paid in any more. null: they did not. */
    withdrawnAt: instant(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('contracts_id_idx').on(table.id),
    index('contracts_number_idx').on(sql`lower(${table.contractNumber})`),
    index('contracts_contract_type_idx').on(table.contractTypeId),
    index('contracts_number_search_idx')
      .using('gin', sql`${table.contractNumber} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** A client's investment: one strategy held under one contract. */
export const contractStrategies = pgTable(
  'contract_strategies',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractId: id().notNull(),
    strategyId: id()
      .notNull()
      .references(() => strategies.id),
    variableSymbol: text().notNull(),
    labelText: text(),
    /** Position under the contract, from 1. */
    position: integer().notNull().default(1),
    /** Since when nothing can be paid in because the onboarding that added it is not decided yet; null: it can. */
    heldSince: instant(),
    /** When the client was notified that money can be sent to it; the notification is sent once. */
    termsToldAt: instant(),
    /** What the client saves for, in their words. */
    goalName: text(),
    /** In the contract's currency. */
    goalTarget: numeric({ precision: 18, scale: 2 }),
    goalDate: date(),
    /** The calculation that the goal was chosen in, as step data of the specification. */
    goalCalculation: jsonb().$type<GoalCalculation>(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // Whose deposit a payment without a symbol may be.
    index('contract_strategies_monthly_deposit_idx')
      .on(sql`((goal_calculation ->> 'monthly_deposit')::numeric)`)
      .where(sql`goal_calculation IS NOT NULL`),
    index('contract_strategies_first_deposit_idx')
      .on(
        sql`(((goal_calculation #>> '{parameters,saving,initial_deposit}')::numeric / (goal_calculation ->> 'divided_between')::numeric))`,
      )
      .where(sql`goal_calculation IS NOT NULL`),
    check('contract_strategies_goal_target_range', sql`${table.goalTarget} > 0`),
    foreignKey({
      columns: [table.clientId, table.contractId],
      foreignColumns: [contracts.clientId, contracts.id],
      name: 'contract_strategies_contract_fk',
    }),
    index('contract_strategies_id_idx').on(table.id),
    index('contract_strategies_contract_idx').on(table.clientId, table.contractId),
    index('contract_strategies_strategy_idx').on(table.strategyId),
    index('contract_strategies_symbol_idx').on(table.variableSymbol),
    index('contract_strategies_symbol_search_idx')
      .using('gin', sql`${table.variableSymbol} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);
