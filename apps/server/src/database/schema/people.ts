import type { Role } from '@pramen/domain/permissions/roles';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant, version } from './columns.ts';

/** Every person who may sign in. The e-mail is stored in lower case: one address is one person. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    email: text().notNull(),
    phone: text(),
    /** Whether a code has reached the person there, or the firm has entered it; false: a stranger typed it. */
    isPhoneProved: boolean().notNull().default(true),
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
    /**
     * No password reset link is sent before this instant: an adviser changed the address it would go to, and the person has time to object.
     */
    noResetUntil: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // Target of the foreign key that keeps a client's copy of the e-mail in step.
    unique('users_id_email_key').on(table.id, table.email),
    index('users_phone_search_idx')
      .using('gin', sql`${table.phone} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/**
 * The data key of a person who is not a client, wrapped by MASTER_KEY; deleting the row makes their personal data in the audit log
 * unreadable for ever.
 */
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
    /** Links for the tenant's clients; null: the company's own. */
    privacyUrl: text(),
    termsUrl: text(),
    complaintsContact: text(),
    foldedName: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${intermediaries.intermediaryName})`),
    createdAt: instant().notNull(),
    /** The row stays, because people who left still refer to it. */
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
    /** Both orders of the name, because users type both. */
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

/** Every (ancestor, descendant) pair of the adviser tree, including each person with themselves at depth 0. */
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
