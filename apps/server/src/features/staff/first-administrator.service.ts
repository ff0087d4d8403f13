import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { users } from '../../database/schema/people.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { employUser } from '../users/users.service.ts';
import { sendInvitation } from '../verification/handles.service.ts';

export interface NewAdministrator {
  name: string;
  /** Trimmed and lower-cased. */
  email: string;
  phone: string;
  language: 'cs' | 'sk';
}

/** The handle in the first administrator's invitation and the phone for the code, or the refusal. */
export type FirstAdministrator =
  | { handle: string; phone: string | null; isNew: boolean }
  | { refusal: 'exists' | 'other-invited' | 'email-taken' };

async function add(tx: Tx, platform: WritePlatform, { name, email, phone, language }: NewAdministrator): Promise<string | null> {
  const id = await employUser(tx, { name, email, phone, role: 'ADMIN', language, passwordHash: null }, platform.clock.now());
  if (id === null) return null;
  await platform.audit.append(
    tx,
    {},
    {
      action: 'users.created',
      objectType: 'user',
      objectId: id,
      userId: id,
      facts: { after: { role: 'ADMIN' }, by: 'create-admin' },
      personal: { after: { name, email, phone } },
    },
  );
  return id;
}

/**
 * Invites the administrator of an empty installation. Refuses once an administrator has a password, because the portal adds the others; an
 * invited one who has not activated is invited again, because links expire.
 */
export async function inviteFirstAdministrator(tx: Tx, platform: WritePlatform, wanted: NewAdministrator): Promise<FirstAdministrator> {
  // Two concurrent operators must not create two first administrators.
  await tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`);
  const administrators = await tx
    .select({ id: users.id, email: users.email, phone: users.phone, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isActive, true)));
  if (administrators.some(({ passwordHash }) => passwordHash !== null)) return { refusal: 'exists' };
  const invited = administrators.find(({ email }) => email === wanted.email);
  if (administrators.length > 0 && !invited) return { refusal: 'other-invited' };
  const id = invited?.id ?? (await add(tx, platform, wanted));
  if (id === null) return { refusal: 'email-taken' };
  const phone = invited ? invited.phone : wanted.phone;
  const handle = await sendInvitation(tx, platform, {}, { id, phone, clientId: null });
  if (handle === null) throw new Error('an administrator without a phone cannot be invited');
  return { handle, phone, isNew: !invited };
}
