import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Tx } from '../../database/connect.ts';
import { lockTableFirst } from '../../database/lock-order.ts';
import { users } from '../../database/schema/people.ts';
import { newId } from '../../platform/keys/identifiers.ts';

export interface NewUser {
  /** Trimmed and lower-cased. */
  email: string;
  phone: string | null;
  name: string;
  role: Role;
  language: 'cs' | 'sk';
  /** null: the person is invited and sets it at activation. */
  passwordHash: string | null;
}

/** Field error for a duplicate e-mail: for `writeUnique` over `users_email_key`. */
export const uniqueEmail = { users_email_key: { field: 'email', text: 'validation:emailTaken' } } as const;

/** A domain that cannot exist (RFC 2606). */
const REMOVED_DOMAIN = '@removed.invalid';

/** Replaces the e-mail of a removed person, so that another person may use the address. */
const removedEmail = (userId: string): string => `${userId}${REMOVED_DOMAIN}`;
export const isRemovedEmail = (email: string): boolean => email.endsWith(REMOVED_DOMAIN);

const nextVersion = sql`${users.version} + 1`;

/** Adds a person who may sign in; returns their id. */
export async function createUser(tx: Tx, user: NewUser, at: Date): Promise<string> {
  const id = newId();
  await tx.insert(users).values({ id, ...user, createdAt: at, passwordChangedAt: user.passwordHash ? at : null });
  return id;
}

/** Adds people from rows of (id, email, phone, name, language), all with one role and no password. */
export async function createUsersFrom(tx: Tx, rows: SQL, role: Role, at: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO users (id, email, phone, name, role, language, created_at)
    SELECT id, email, phone, name, ${role}::text, language, ${at}::timestamptz FROM (${rows}) r`);
}

/** Sets the first password; false when the person already has one. */
export async function setFirstPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: at, version: nextVersion })
    .where(and(eq(users.id, userId), isNull(users.passwordHash)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Replaces the password; the caller ends the sessions. */
export async function changePassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordChangedAt: at, version: nextVersion }).where(eq(users.id, userId));
}

/** Revokes the person's access; the caller ends the sessions. */
export async function deactivateUser(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ isActive: false, version: nextVersion }).where(eq(users.id, userId));
}

/**
 * Revokes the access of a permanently removed person; the row stays for the history, and the address is freed. The caller ends the
 * sessions.
 */
export async function retireUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ isActive: false, email: removedEmail(userId), version: nextVersion })
    .where(eq(users.id, userId));
}

/**
 * Must be called first by a transaction that changes codes or signings without having locked their person: on a cluster every other one
 * locks people before codes.
 */
export const lockPeopleFirst = (tx: Tx): Promise<void> => lockTableFirst(tx, users);

/** Locks the person's row until the transaction ends, which serialises calls for one person. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Locks the rows of many people in a fixed order, so that two calls cannot deadlock. */
export async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ANY(${sql.param([...userIds])}::uuid[])`)
    .orderBy(users.id)
    .for('no key update');
}

/** Updates name and phone from rows of (user_id, name, phone); unchanged rows are not written. Returns how many changed. */
export async function updateUsersFrom(tx: Tx, rows: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    UPDATE users t SET name = r.name, phone = r.phone, is_phone_proved = t.is_phone_proved OR t.phone IS DISTINCT FROM r.phone, version = t.version + 1
    FROM (${rows}) r WHERE t.id = r.user_id AND (t.name, t.phone) IS DISTINCT FROM (r.name, r.phone)`);
  return rowCount ?? 0;
}

/** Replaces the password whose hash was verified; false when it has changed since. The caller ends the sessions. */
export async function replacePassword(tx: Tx, userId: string, provedHash: string, passwordHash: string, at: Date): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: at, version: nextVersion })
    .where(and(eq(users.id, userId), eq(users.passwordHash, provedHash)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Remembers that nobody has shown yet that the phone is the person's. */
export async function doubtPhone(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ isPhoneProved: false }).where(eq(users.id, userId));
}

/** Remembers that a person has entered a code that was sent to their phone. */
export async function provePhoneBy(tx: Tx, codeId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE users SET is_phone_proved = true WHERE NOT is_phone_proved
      AND id = (SELECT c.user_id FROM verification_codes c WHERE c.id = ${codeId} AND c.channel = 'SMS' AND c.purpose <> 'NEW_PHONE')`);
}

/** Replaces the phone; false when it is no longer the one that the change began with. */
export async function replacePhone(tx: Tx, userId: string, oldPhone: string | null, newPhone: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ phone: newPhone, isPhoneProved: true, version: nextVersion })
    .where(and(eq(users.id, userId), oldPhone === null ? isNull(users.phone) : eq(users.phone, oldPhone)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Sets the language of the portal and of messages to the person; false when it is unchanged. */
export async function setLanguage(tx: Tx, userId: string, language: 'cs' | 'sk'): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ language, version: nextVersion })
    .where(and(eq(users.id, userId), ne(users.language, language)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Blocks reset links for this person until then; a person without a password is not affected. */
export async function holdResets(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx
    .update(users)
    .set({ noResetUntil: until })
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)));
}

/** A person's name and contacts. */
export interface UserContacts {
  name: string;
  /** Trimmed and lower-cased. */
  email: string;
  phone: string | null;
}

/** Updates name, e-mail and phone; a client's copy of the e-mail follows through its foreign key. Another phone is the firm's word. */
export async function changeContacts(tx: Tx, userId: string, contacts: UserContacts): Promise<void> {
  const isPhoneProved = sql`(${users.isPhoneProved} OR ${users.phone} IS DISTINCT FROM ${contacts.phone}::text)`;
  await tx
    .update(users)
    .set({ ...contacts, isPhoneProved, version: nextVersion })
    .where(eq(users.id, userId));
}

/** Changeable fields of a person of the company or of an intermediary; absent fields are unchanged. */
export interface UserChange extends Partial<UserContacts> {
  role?: Role;
  passwordHash?: string;
  passwordChangedAt?: Date;
}

/** Updates the given fields; a duplicate e-mail violates `users_email_key`. */
export async function changeUser(tx: Tx, userId: string, change: UserChange): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, version: nextVersion })
    .where(eq(users.id, userId));
}

/**
 * Adds a staff member; a former one whose access was revoked gets it back under the same id, because one address is one person. Returns the
 * id, or null when the e-mail belongs to another person.
 */
export async function employUser(tx: Tx, user: NewUser, at: Date): Promise<string | null> {
  const access = { ...user, passwordChangedAt: user.passwordHash ? at : null };
  const [employed] = await tx
    .insert(users)
    .values({ id: newId(), ...access, createdAt: at })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...access, isActive: true, version: nextVersion },
      setWhere: and(eq(users.isActive, false), inArray(users.role, ['ADMIN', 'BACK_OFFICE'])),
    })
    .returning({ id: users.id });
  return employed?.id ?? null;
}

/** Ids of all administrators, locked until the transaction ends, so that two of them cannot remove one another concurrently. */
export async function holdAdministrators(tx: Tx): Promise<string[]> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isActive, true)))
    .orderBy(users.id)
    .for('no key update');
  return held.map(({ id }) => id);
}
