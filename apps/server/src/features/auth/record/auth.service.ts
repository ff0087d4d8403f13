import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { describeDevice } from '@pramen/domain/web/device';
import type { Db, Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import type { Actor, Origin, WriteCall } from '../../../platform/calls/call.ts';
import { networkOf } from '../../../platform/calls/network.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isNewDevice } from '../../access/access.reader.ts';
import { openSession, prolongSession, revokeSession, type AccessDeps, type SignInMethod } from '../../access/access.service.ts';
import { announceNewDevice } from '../../account/notices.service.ts';
import { DEVICE_COOKIE, deviceCookie, readDeviceTokens, rememberDevice } from '../../access/known-devices.service.ts';
import { countAttempt, refundAttempt, type Limit } from '../../access/limits.service.ts';
import { findPersonByEmail, findPersonById, type Person } from '../../users/people.reader.ts';
import { lockUser } from '../../users/users.service.ts';

export function accessOf({ config, clock }: Platform): AccessDeps {
  return { tokenKey: config.keys.token, clock };
}

/** An audit author for a person without a session. */
export function authorOf(person: Person, origin: Origin): AuditAuthor {
  return { actor: { userId: person.id, impersonatorUserId: null }, origin };
}

export interface Limits {
  byAddress: Limit;
  /** By e-mail and network together. */
  byPair?: Limit;
}

const pairOf = (email: string, { ip }: Origin) => `${email} ${networkOf(ip)}`;

/**
 * Counts one attempt by network and by e-mail with network, before anything is read or compared; an attempt refused by one limit is counted
 * by neither.
 */
export async function countBoth(
  outsideTx: Db,
  platform: Platform,
  { byAddress, byPair }: Limits,
  origin: Origin,
  email: string,
): Promise<void> {
  await countAttempt(outsideTx, platform, byAddress, origin.ip);
  if (!byPair) return;
  try {
    await countAttempt(outsideTx, platform, byPair, pairOf(email, origin));
  } catch (error) {
    await refundAttempt(outsideTx, platform, byAddress, origin.ip, true);
    throw error;
  }
}

/** Refunds the attempt: the secret was right. */
export async function forgiveBoth(
  outsideTx: Db,
  platform: Platform,
  { byAddress, byPair }: Limits,
  origin: Origin,
  email: string,
): Promise<void> {
  await refundAttempt(outsideTx, platform, byAddress, origin.ip, true);
  if (byPair) await refundAttempt(outsideTx, platform, byPair, pairOf(email, origin), true);
}

/** Marks the call's browser as known for the person; the caller has just completed the sign-in. */
export async function rememberBrowser(
  platform: Platform,
  { tx, readCookie, setHeader }: Pick<WriteCall<EndpointDefinition>, 'tx' | 'readCookie' | 'setHeader'>,
  userId: string,
): Promise<void> {
  const tokens = readDeviceTokens(readCookie(DEVICE_COOKIE));
  setHeader('set-cookie', deviceCookie(await rememberDevice(tx, platform.clock, userId, tokens), platform.config));
}

/**
 * The person's current state, locked until the transaction ends: the earlier proof may be out of date, and a session opened after a
 * deactivation would outlive it. Must be called before any other lock on the person's rows.
 */
export async function holdPerson(tx: Tx, userId: string): Promise<Person> {
  await lockUser(tx, userId);
  const person = await findPersonById(tx, userId);
  if (!person?.mayEnter) throw new Problem('user.deactivated');
  return person;
}

/** The person whose profile is read. */
export type ProfileOwner = Pick<Actor, 'userId' | 'clientId' | 'impersonatorUserId'>;

export interface SignedIn {
  token: string;
  actor: ProfileOwner;
}

/** Opens a session for a locked person, audits the sign-in and its method, and returns the access token. */
export async function signIn(
  tx: Tx,
  platform: Platform,
  person: Person,
  method: SignInMethod,
  origin: Origin,
  kind: 'ACCESS' | 'HANDOVER' = 'ACCESS',
): Promise<SignedIn> {
  const { id: userId, role, clientId } = person;
  const isNew = await isNewDevice(tx, userId, origin.userAgent);
  const { token, sessionId } = await openSession(tx, accessOf(platform), { userId, role, clientId }, method, origin, kind);
  await platform.audit.append(tx, authorOf(person, origin), {
    action: method === 'ACTIVATION' ? 'auth.activated' : 'auth.signedIn',
    objectType: 'session',
    objectId: sessionId,
    clientId,
    facts: { method },
  });
  if (isNew) await announceNewDevice(tx, platform, userId, sessionId);
  return { token, actor: { userId, clientId, impersonatorUserId: null } };
}

/** A new token for the session; session.required once it is older than 24 h. */
export async function refresh(tx: Tx, platform: Platform, actor: Actor): Promise<string> {
  const token = await prolongSession(tx, accessOf(platform), actor);
  const { sessionId, clientId, origin } = actor;
  await platform.audit.append(
    tx,
    { actor, origin },
    { action: 'auth.sessionProlonged', objectType: 'session', objectId: sessionId, clientId },
  );
  return token;
}

/** Ends the token's session; an impersonator is signed out completely, so their own session ends too. */
export async function signOut(tx: Tx, platform: Platform, actor: Actor): Promise<void> {
  const { sessionId, clientId, origin, impersonatorUserId, impersonatorSessionId } = actor;
  await revokeSession(tx, accessOf(platform), sessionId, 'LOGOUT');
  await platform.audit.append(tx, { actor, origin }, { action: 'auth.signedOut', objectType: 'session', objectId: sessionId, clientId });
  if (impersonatorUserId === null || impersonatorSessionId === null) return;
  await revokeSession(tx, accessOf(platform), impersonatorSessionId, 'LOGOUT');
  const self = { userId: impersonatorUserId, impersonatorUserId: null };
  await platform.audit.append(
    tx,
    { actor: self, origin },
    { action: 'auth.signedOut', objectType: 'session', objectId: impersonatorSessionId },
  );
}

/** Refusals worth recording; reached limits are not, so that a flood of calls cannot fill the audit log. */
const reportedFailures: ReadonlySet<string> = new Set([
  'wrong_credentials',
  'verification_code.INVALID_CODE',
  'verification_code.EMAIL.INVALID_CODE',
  'verification_code.SMS.INVALID_CODE',
  'user.deactivated',
  'user.already_active',
  'auth.reset_password_token_invalid',
]);

interface RefusedCall {
  outsideTx: Db;
  origin: Origin;
  body: { email: string };
}

/** Records a refused attempt after its transaction was rolled back. The cost is the same for known and unknown people. */
export async function recordRefusal(
  platform: Platform,
  action: string,
  { outsideTx, origin, body }: RefusedCall,
  problem: Problem,
): Promise<void> {
  if (!reportedFailures.has(problem.code)) return;
  await inTransaction(outsideTx, async (tx) => {
    const person = await findPersonByEmail(tx, body.email);
    const object = person ? { objectId: person.id, clientId: person.clientId } : {};
    await platform.audit.append(
      tx,
      { origin },
      { action, objectType: 'user', ...object, facts: { reason: problem.code, device: describeDevice(origin.userAgent) } },
    );
  });
}
