import type { Role } from '@pramen/domain/permissions/roles';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant, version } from './columns.ts';

/** Everybody who may sign in. The e-mail is lower-cased: one address is one person. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    email: text().notNull(),
    phone: text(),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    language: text({ enum: ['cs', 'sk'] })
      .notNull()
      .default('cs'),
    /** null until activation. */
    passwordHash: text(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    passwordChangedAt: instant(),
    /** Until then no link for a new password is sent: an adviser changed where it would go, and the person has time to object. */
    noResetUntil: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // For the foreign key by which a client's copy of the e-mail follows.
    unique('users_id_email_key').on(table.id, table.email),
    index('users_phone_search_idx')
      .using('gin', sql`${table.phone} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** The data key of somebody who is no client, wrapped by MASTER_KEY; deleting the row makes what the book says of them unreadable for ever. */
export const userKeys = pgTable('user_keys', {
  userId: id()
    .primaryKey()
    .references(() => users.id),
  wrappedKey: bytea().notNull(),
  createdAt: instant().notNull(),
});

/** Colours and logo of a tenant. */
export interface ThemeColours {
  primaryColor: string;
  primaryTextColor: string;
  primaryHoverColor: string;
  primaryHoverTextColor: string;
  primaryInterfaceColor: string;
  primaryInterfaceTextColor: string;
  secondaryInterfaceColor: string;
  secondaryInterfaceTextColor: string;
}

export const intermediaries = pgTable(
  'intermediaries',
  {
    id: id().primaryKey(),
    intermediaryName: text().notNull(),
    abbr: text().notNull(),
    code: text().notNull(),
    /** IČO and DIČ, as typed. */
    businessNumber: text(),
    taxNumber: text(),
    bankAccountNumber: text(),
    iban: text(),
    email: text(),
    phone: text(),
    theme: jsonb().$type<ThemeColours>().notNull(),
    /** A data URL of a re-encoded image, or null. */
    logoBase64: text(),
    /** Where its clients find these; null: where the company says. */
    privacyUrl: text(),
    termsUrl: text(),
    complaintsContact: text(),
    foldedName: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${intermediaries.intermediaryName})`),
    createdAt: instant().notNull(),
    /** People who left keep pointing to theirs. */
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('intermediaries_code_key')
      .on(table.code)
      .where(sql`${table.deletedAt} IS NULL`),
  ],
);

export const intermediaryPeople = pgTable(
  'intermediary_people',
  {
    id: id().primaryKey(),
    intermediaryId: id()
      .notNull()
      .references(() => intermediaries.id),
    userId: id()
      .notNull()
      .references(() => users.id),
    firstname: text().notNull(),
    surname: text().notNull(),
    parentId: id(),
    referralCode: text().notNull(),
    /** Both orders of the name, because people type both. */
    foldedName: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`fold(${intermediaryPeople.firstname} || ' ' || ${intermediaryPeople.surname} || ' ' || ${intermediaryPeople.firstname})`,
      ),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id], name: 'intermediary_people_parent_fk' }),
    uniqueIndex('intermediary_people_user_key').on(table.userId),
    uniqueIndex('intermediary_people_referral_code_key').on(table.referralCode),
    index('intermediary_people_intermediary_idx').on(table.intermediaryId),
    index('intermediary_people_parent_idx').on(table.parentId),
  ],
);

/** Every (ancestor, descendant) pair of the adviser tree, each person with itself at depth 0. */
export const intermediaryPersonClosure = pgTable(
  'intermediary_person_closure',
  {
    ancestorId: id()
      .notNull()
      .references(() => intermediaryPeople.id),
    descendantId: id()
      .notNull()
      .references(() => intermediaryPeople.id),
    depth: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ancestorId, table.descendantId] }),
    index('intermediary_person_closure_descendant_idx').on(table.descendantId),
  ],
);
