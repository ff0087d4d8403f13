import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdSession, revokeOwnSession, revokeSessionsOf } from '../access/access.service.ts';
import { forgetDevicesOf } from '../access/known-devices.service.ts';
import { lockUser } from '../users/users.service.ts';
import { accessOf, authorOf } from './account.service.ts';
import { noticeSignOutEverywhere } from './notices.service.ts';

/** Serialises two sessions that end each other: the first wins, the second is then revoked and ends nothing. */
async function takeTurn(tx: Tx, actor: Actor): Promise<void> {
  await lockUser(tx, actor.userId);
  await holdSession(tx, actor);
}

/** Ends one of the actor's own sessions; another person's session is not found, like one that never existed. */
export async function endSession(tx: Tx, platform: Platform, actor: Actor, sessionId: string): Promise<void> {
  await takeTurn(tx, actor);
  if (!(await revokeOwnSession(tx, accessOf(platform), actor.userId, sessionId))) throw new Problem('record.not_found');
  await platform.audit.append(tx, authorOf(actor), {
    action: 'account.sessionEnded',
    objectType: 'session',
    objectId: sessionId,
    clientId: actor.clientId,
  });
}

/** Ends every other session of the actor, including impersonations of them and by them. */
export async function endOtherSessions(tx: Tx, platform: Platform, actor: Actor): Promise<number> {
  await takeTurn(tx, actor);
  const revoked = await revokeSessionsOf(tx, accessOf(platform), actor.userId, 'SIGNED_OUT_EVERYWHERE', actor.sessionId);
  await forgetDevicesOf(tx, actor.userId);
  if (revoked > 0) await noticeSignOutEverywhere(tx, platform, actor.userId);
  await platform.audit.append(tx, authorOf(actor), {
    action: 'account.signedOutEverywhere',
    objectType: 'user',
    objectId: actor.userId,
    clientId: actor.clientId,
    facts: { revokedSessions: revoked },
  });
  return revoked;
}
