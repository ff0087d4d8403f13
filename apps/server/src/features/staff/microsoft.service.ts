import type { Readable, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { listProvidersOf, releaseIdentities } from '../identity/bindings.service.ts';
import { BANK } from '../identity/identity.service.ts';
import { makeInvitation } from '../identity/invitations.service.ts';
import { findStaff } from './staff.reader.ts';

async function requireStaff(tx: Tx, id: string): Promise<void> {
  if (!(await findStaff(tx, id))) throw new Problem('record.not_found');
}

const entry = (action: string, id: string, facts: Record<string, unknown> = {}) => ({
  action,
  objectType: 'user',
  objectId: id,
  userId: id,
  facts,
});

/** Whether a Microsoft account of any tenant is bound to the user. */
export const hasMicrosoft = async (db: Readable, id: string): Promise<boolean> =>
  (await listProvidersOf(db, id)).some((provider) => provider !== BANK);

/** The one-time link with which a staff member binds their Microsoft account. Throws record.not_found and identity.off. */
export async function inviteToMicrosoft(tx: Tx, platform: Platform, actor: Actor, id: string): Promise<string> {
  await requireStaff(tx, id);
  if (platform.identities.microsoft.size === 0) throw new Problem('identity.off');
  const invitation = await makeInvitation(tx, platform, id);
  await platform.audit.append(tx, { actor, origin: actor.origin }, entry('identity.invited', id));
  return portalAddress(platform.config, 'auth/azure/redirect', { provider: 'azure', invitation });
}

/** Ends the binding of a staff member with their Microsoft accounts. */
export async function releaseFromMicrosoft(tx: Tx, platform: Platform, actor: Actor, id: string): Promise<void> {
  await requireStaff(tx, id);
  const released = await releaseIdentities(tx, id);
  await platform.audit.append(tx, { actor, origin: actor.origin }, entry('identity.released', id, { released }));
}
