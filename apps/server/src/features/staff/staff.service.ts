import type { ChangedStaffUser, NewStaffUser } from '@pramen/contract/staff/staff.schemas';
import type { Tx } from '../../database/connect.ts';
import { changesOf, definedOf, withPassword } from '../../platform/audit/changes.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { writeUnique } from '../../platform/calls/constraints.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { employUser, holdAdministrators, uniqueEmail } from '../users/users.service.ts';
import { changeCredentials, closeAccess } from './credentials.service.ts';
import { presentStaff } from './staff.present.ts';
import { findStaff, holdStaff } from './staff.reader.ts';
import type { StaffRow } from './staff.reader.ts';
import { refusalOf } from './staff.rules.ts';

async function requireStaff(find: Promise<StaffRow | null>): Promise<StaffRow> {
  const found = await find;
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** Names and contacts are personal: the audit log encrypts them under the person's own key. */
function entry(action: string, userId: string, facts: Record<string, unknown>, personal: Record<string, unknown>) {
  return { action, objectType: 'user', objectId: userId, userId, facts, personal };
}

const selfOf = ({ name, email, phone }: Pick<StaffRow, 'name' | 'email' | 'phone'>) => ({ name, email, phone });

/** Adds a staff member, who may sign in at once. */
export async function createStaff(tx: Tx, platform: Platform, actor: Actor, body: NewStaffUser, passwordHash: string): Promise<StaffRow> {
  const { name, email, phone, role = 'BACK_OFFICE' } = body;
  const { language } = actor.origin;
  const id = await employUser(tx, { name, email, phone, role, language, passwordHash }, platform.clock.now());
  if (id === null) throw refusedField(language, 'email', 'validation:emailTaken');
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    entry('users.created', id, { after: { role } }, { after: selfOf({ name, email, phone }) }),
  );
  return requireStaff(findStaff(tx, id));
}

/** Refuses to take the role or access from the actor or the last administrator. */
function refuseOwnOrLast(administrators: readonly string[], actor: Actor, id: string): void {
  const refusal = refusalOf(id, actor.userId, administrators);
  if (refusal) throw new Problem(refusal);
}

async function holdAsAdministrator(tx: Tx, actor: Actor): Promise<string[]> {
  const administrators = await holdAdministrators(tx);
  // The actor may have lost the role while this call waited for the lock.
  if (!administrators.includes(actor.userId)) throw new Problem('permission.denied');
  return administrators;
}

/** Changes the fields sent; a caller who saved an older version gets the current record. */
export async function changeStaff(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  id: string,
  body: ChangedStaffUser,
  passwordHash: string | null,
): Promise<StaffRow> {
  const administrators = await holdAsAdministrator(tx, actor);
  const stored = await requireStaff(holdStaff(tx, id));
  refuseStale(body.version, stored, presentStaff(stored));
  const { name, email, phone, role } = body;
  const saved = definedOf({ name, email, phone, role });
  const changes = changesOf({ ...stored }, saved);
  if (!changes && passwordHash === null) return stored;
  if (role !== undefined && role !== stored.role) refuseOwnOrLast(administrators, actor, id);
  const change = { ...saved, ...(passwordHash === null ? {} : { passwordHash }) };
  await writeUnique(uniqueEmail, actor.origin.language, () => changeCredentials(tx, platform, actor, id, stored, change));
  const fields = [...Object.keys(changes?.after ?? {}), ...(passwordHash === null ? [] : ['password'])];
  const changed = await requireStaff(findStaff(tx, id));
  const facts = { fields, ...withPassword(changesOf({ role: stored.role }, { role: changed.role }), passwordHash !== null) };
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    entry('users.changed', id, facts, { ...changesOf(selfOf(stored), selfOf(changed)) }),
  );
  return changed;
}

/** Revokes a staff member's access; the row stays, because the records of their work refer to it. */
export async function deleteStaff(tx: Tx, platform: Platform, actor: Actor, id: string): Promise<void> {
  const administrators = await holdAsAdministrator(tx, actor);
  const stored = await requireStaff(holdStaff(tx, id));
  refuseOwnOrLast(administrators, actor, id);
  await closeAccess(tx, platform, id);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    entry('users.deleted', id, { before: { role: stored.role } }, { before: selfOf(stored) }),
  );
}
