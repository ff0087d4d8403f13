import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countDone } from '../../access/limits.service.ts';
import { findPersonById } from '../../users/people.reader.ts';
import { inviteOnce } from '../../verification/handles.service.ts';
import { holdClient } from '../record/client.reader.ts';
import { invitationLimit } from '../record/client.rules.ts';

/**
 * Sends a client the activation link; a repeat within 30 s sends nothing, and ten a day are allowed. Rejected without a phone or access,
 * and once the client has a password.
 */
export async function inviteClient(tx: Tx, platform: Platform, actor: Actor, id: string): Promise<void> {
  const { userId } = await holdClient(tx, actor, 'clients.invite', id);
  const person = await findPersonById(tx, userId);
  if (!person?.mayEnter) throw new Problem('client.without_access');
  if (person.passwordHash !== null) throw new Problem('client.already_active');
  if (person.phone === null) throw new Problem('client.phone_missing');
  if (await inviteOnce(tx, platform, { actor, origin: actor.origin }, person)) await countDone(tx, platform, invitationLimit, id);
}
