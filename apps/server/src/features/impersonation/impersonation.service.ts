import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeImpersonation, openImpersonation } from '../access/access.service.ts';
import type { AccessDeps } from '../access/access.service.ts';
import { clientsInScope } from '../clients/record/clients.reader.ts';

function accessOf({ config, clock }: Platform): AccessDeps {
  return { tokenKey: config.keys.token, clock };
}

/**
 * Opens an impersonation of a client; record.not_found when the client is out of scope, impersonation.without_access when the client's own
 * access was revoked.
 */
export async function startImpersonation(tx: Tx, platform: Platform, actor: Actor, clientId: string): Promise<string> {
  const [client] = await tx
    .select({ userId: clients.userId, activeAccess: clients.activeAccess, isActive: users.isActive })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt), clientsInScope(actor, scopeOf('clients.impersonate', actor.role))))
    // Locked, so that access revoked at the same time is not opened again.
    .for('share');
  if (!client) throw new Problem('record.not_found');
  if (!client.activeAccess || !client.isActive) throw new Problem('impersonation.without_access');
  const { token, sessionId } = await openImpersonation(tx, accessOf(platform), actor, { userId: client.userId, clientId });
  const entry = { action: 'impersonation.started', objectType: 'client', objectId: clientId, clientId, facts: { sessionId } };
  await platform.audit.append(tx, { actor, origin: actor.origin }, entry);
  return token;
}

/** Ends the impersonation and returns a token of the impersonator's own session. */
export async function endImpersonation(tx: Tx, platform: Platform, actor: Actor): Promise<string> {
  const { clientId, sessionId } = actor;
  if (actor.impersonatorUserId === null || clientId === null) throw new Problem('impersonation.not_running');
  const token = await closeImpersonation(tx, accessOf(platform), actor);
  const entry = { action: 'impersonation.ended', objectType: 'client', objectId: clientId, clientId, facts: { sessionId } };
  await platform.audit.append(tx, { actor, origin: actor.origin }, entry);
  return token;
}
