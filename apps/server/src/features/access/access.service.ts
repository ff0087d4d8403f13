import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Db, Tx } from '../../database/connect.ts';
import { accessTokens, sessions } from '../../database/schema/access.ts';
import { DAY, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor, Origin } from '../../platform/calls/call.ts';
import type { Authenticate } from '../../platform/http/admission/admission.ts';
import type { Access } from '../../platform/http/dispatch.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { findSession, readScopeFingerprint } from './access.reader.ts';
import { ACCESS_TOKEN_SECONDS, HANDOVER_TOKEN_SECONDS, signToken, verifyToken } from './tokens.service.ts';

export interface AccessDeps {
  tokenKey: Buffer;
  clock: Clock;
}

/** The person a session is opened for, as of the sign-in. */
export interface SessionOwner {
  userId: string;
  role: Role;
  clientId: string | null;
  impersonatorUserId?: string | null;
  impersonatorSessionId?: string | null;
}

export type SignInMethod = 'PASSWORD' | 'ACTIVATION' | 'REGISTRATION' | 'BANK_IDENTITY' | 'MICROSOFT';
type SessionMethod = SignInMethod | 'IMPERSONATION';
export type RevocationReason =
  | 'LOGOUT'
  | 'PASSWORD_CHANGED'
  | 'CONTACTS_CHANGED'
  | 'ROLE_CHANGED'
  | 'DEACTIVATED'
  | 'SIGNED_OUT_EVERYWHERE'
  | 'ENDED_BY_OWNER'
  | 'IMPERSONATION_ENDED';

/** Older sessions are not extended; tokens issued before that stay valid until they expire. */
export const LONGEST_SESSION_MS = DAY;
/** Last use is written at most this often: it informs users and protects nothing. */
const LAST_USE_STEP_MS = 5 * MINUTE;

/** Start of the session of the person at the screen, and expiry of their current token. */
type Presence = Pick<Actor, 'startedAt' | 'expiresAt'>;

function isProlongable({ startedAt }: Pick<Presence, 'startedAt'>, now: Date): boolean {
  return now.getTime() - startedAt.getTime() <= LONGEST_SESSION_MS;
}

/** A token lives 8 hours; one issued for a session that can no longer be extended expires with the token it was issued from. */
async function issueToken(tx: Tx, deps: AccessDeps, sessionId: string, owner: SessionOwner, from?: Presence): Promise<string> {
  const issuedAt = deps.clock.now();
  const expiresAt = from && !isProlongable(from, issuedAt) ? from.expiresAt : new Date(issuedAt.getTime() + ACCESS_TOKEN_SECONDS * 1000);
  const jti = newId();
  await tx.insert(accessTokens).values({ jti, sessionId, kind: 'ACCESS', issuedAt, expiresAt });
  const { userId, role, impersonatorUserId = null } = owner;
  return signToken(deps.tokenKey, { jti, userId, role, impersonatorUserId, issuedAt, expiresAt });
}

/** A token for a URL: another page exchanges it once, within 60 s, for one of the same session. */
async function issueHandover(tx: Tx, deps: AccessDeps, sessionId: string, { userId, role }: SessionOwner): Promise<string> {
  const issuedAt = deps.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + HANDOVER_TOKEN_SECONDS * 1000);
  const jti = newId();
  await tx.insert(accessTokens).values({ jti, sessionId, kind: 'HANDOVER', issuedAt, expiresAt });
  return signToken(deps.tokenKey, { jti, userId, role, impersonatorUserId: null, issuedAt, expiresAt });
}

async function insertSession(tx: Tx, deps: AccessDeps, owner: SessionOwner, method: SessionMethod, origin: Origin): Promise<string> {
  const id = newId();
  const startedAt = deps.clock.now();
  await tx.insert(sessions).values({
    id,
    userId: owner.userId,
    role: owner.role,
    clientId: owner.clientId,
    impersonatorUserId: owner.impersonatorUserId ?? null,
    impersonatorSessionId: owner.impersonatorSessionId ?? null,
    method,
    ip: origin.ip,
    userAgent: origin.userAgent,
    startedAt,
    lastUsedAt: startedAt,
  });
  return id;
}

export interface OpenedSession {
  token: string;
  sessionId: string;
}

/** Opens a session and returns its first access token; with 'HANDOVER' one that may only be exchanged. */
export async function openSession(
  tx: Tx,
  deps: AccessDeps,
  owner: SessionOwner,
  method: SignInMethod,
  origin: Origin,
  kind: 'ACCESS' | 'HANDOVER' = 'ACCESS',
): Promise<OpenedSession> {
  const sessionId = await insertSession(tx, deps, owner, method, origin);
  const issue = kind === 'HANDOVER' ? issueHandover : issueToken;
  return { token: await issue(tx, deps, sessionId, owner), sessionId };
}

/** Opens an impersonation of a client; it depends on the actor's own session, which continues. */
export async function openImpersonation(
  tx: Tx,
  deps: AccessDeps,
  actor: Actor,
  client: { userId: string; clientId: string },
): Promise<OpenedSession> {
  await holdSession(tx, actor);
  const owner: SessionOwner = { ...client, role: 'CLIENT', impersonatorUserId: actor.userId, impersonatorSessionId: actor.sessionId };
  const sessionId = await insertSession(tx, deps, owner, 'IMPERSONATION', actor.origin);
  return { token: await issueToken(tx, deps, sessionId, owner, actor), sessionId };
}

/**
 * Ends the actor's impersonation and returns a token of the impersonator's own session; session.required when either session was revoked
 * since the call was admitted.
 */
export async function closeImpersonation(tx: Tx, deps: AccessDeps, actor: Actor): Promise<string> {
  const { impersonatorSessionId: ownSessionId } = actor;
  if (ownSessionId === null) throw new Error('this session is not an impersonation');
  if (!(await revokeSession(tx, deps, actor.sessionId, 'IMPERSONATION_ENDED'))) throw new Problem('session.required');
  const [own] = await tx
    .select({ userId: sessions.userId, role: sessions.role })
    .from(sessions)
    .where(and(eq(sessions.id, ownSessionId), isNull(sessions.revokedAt)))
    .for('share');
  if (!own) throw new Problem('session.required');
  return issueToken(tx, deps, ownSessionId, { ...own, clientId: null }, actor);
}

/** Grace period for calls from other tabs that are still in flight with the old token. */
const GRACE_MS = 30 * SECOND;

/** Expires a replaced token after the grace; a second exchange within the grace does not extend it. */
async function endSoon(tx: Tx, jti: string, now: Date): Promise<void> {
  const end = new Date(now.getTime() + GRACE_MS);
  await tx
    .update(accessTokens)
    .set({ expiresAt: end })
    .where(and(eq(accessTokens.jti, jti), gt(accessTokens.expiresAt, end)));
}

/**
 * Issues a new token for the actor's session and expires the old one soon; session.required once the session is older than 24 h, or was
 * revoked since the call was admitted. Uses up a hand-over token.
 */
export async function prolongSession(tx: Tx, deps: AccessDeps, actor: Actor): Promise<string> {
  const now = deps.clock.now();
  await holdSession(tx, actor);
  if (!isProlongable(actor, now)) throw new Problem('session.required');
  if (actor.tokenKind === 'HANDOVER') {
    const used = await tx
      .update(accessTokens)
      .set({ usedAt: now })
      .where(and(eq(accessTokens.jti, actor.jti), isNull(accessTokens.usedAt)))
      .returning({ jti: accessTokens.jti });
    if (used.length === 0) throw new Problem('session.required');
  }
  const token = await issueToken(tx, deps, actor.sessionId, actor);
  await endSoon(tx, actor.jti, now);
  return token;
}

/** Revokes one session; its tokens are refused as soon as it commits. False when it was already revoked. */
export async function revokeSession(tx: Tx, deps: AccessDeps, sessionId: string, reason: RevocationReason): Promise<boolean> {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: deps.clock.now(), revokedBecause: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return revoked.length > 0;
}

/** Revokes one live session that the person opened; false when they have no such session. */
export async function revokeOwnSession(tx: Tx, deps: AccessDeps, userId: string, sessionId: string): Promise<boolean> {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: deps.clock.now(), revokedBecause: 'ENDED_BY_OWNER' satisfies RevocationReason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.impersonatorUserId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return revoked.length > 0;
}

/**
 * Locks the actor's session, and an impersonator's own session, until the transaction ends; session.required when either was revoked since
 * the call was admitted.
 */
export async function holdSession(
  tx: Tx,
  { sessionId, impersonatorSessionId }: Pick<Actor, 'sessionId' | 'impersonatorSessionId'>,
): Promise<void> {
  const needed = impersonatorSessionId === null ? [sessionId] : [sessionId, impersonatorSessionId];
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, needed), isNull(sessions.revokedAt)))
    .orderBy(sessions.id)
    .for('share');
  if (held.length < needed.length) throw new Problem('session.required');
}

const among = (userIds: readonly string[]) => sql`ANY(${sql.param([...userIds])}::uuid[])`;

/**
 * Revokes every session of these people, including those in which they impersonate clients, except one that may continue; returns how many.
 */
export async function revokeSessionsOfAll(
  tx: Tx,
  { clock }: { clock: Pick<Clock, 'now'> },
  userIds: readonly string[],
  reason: RevocationReason,
  keepSessionId?: string,
): Promise<number> {
  const revoke = (column: typeof sessions.userId | typeof sessions.impersonatorUserId) =>
    tx
      .update(sessions)
      .set({ revokedAt: clock.now(), revokedBecause: reason })
      .where(
        and(sql`${column} = ${among(userIds)}`, isNull(sessions.revokedAt), keepSessionId ? ne(sessions.id, keepSessionId) : undefined),
      )
      .returning({ id: sessions.id });
  // Two statements: each uses its own index, which one statement with OR cannot.
  const [own, acting] = [await revoke(sessions.userId), await revoke(sessions.impersonatorUserId)];
  return own.length + acting.length;
}

/** Like `revokeSessionsOfAll`, for one person. */
export function revokeSessionsOf(
  tx: Tx,
  deps: Pick<AccessDeps, 'clock'>,
  userId: string,
  reason: RevocationReason,
  keepSessionId?: string,
): Promise<number> {
  return revokeSessionsOfAll(tx, deps, [userId], reason, keepSessionId);
}

/** Revokes every session that these people opened themselves; impersonations of them continue. */
export async function revokeOwnSessionsOf(
  tx: Tx,
  { clock }: { clock: Pick<Clock, 'now'> },
  userIds: readonly string[],
  reason: RevocationReason,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: clock.now(), revokedBecause: reason })
    .where(and(sql`${sessions.userId} = ${among(userIds)}`, isNull(sessions.impersonatorUserId), isNull(sessions.revokedAt)));
}

function noteLastUse(db: Db, sessionId: string, now: Date): Promise<unknown> {
  return db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
}

/** After the signature, trusts only the token's jti: everything else comes from the session row. */
function createAuthenticate(db: Db, deps: AccessDeps): Authenticate {
  return async (token, origin, accepts = 'ACCESS') => {
    const now = deps.clock.now();
    const jti = await verifyToken(deps.tokenKey, token, now);
    const session = jti ? await findSession(db, jti, now) : null;
    if (!jti || !session) return null;
    if (session.kind === 'HANDOVER' && accepts !== 'HANDOVER') return null;
    if (now.getTime() - session.lastUsedAt.getTime() > LAST_USE_STEP_MS) await noteLastUse(db, session.sessionId, now);
    return {
      userId: session.userId,
      role: session.role,
      clientId: session.clientId,
      intermediaryPersonId: session.intermediaryPersonId,
      impersonatorUserId: session.impersonatorUserId,
      impersonatorSessionId: session.impersonatorSessionId,
      sessionId: session.sessionId,
      jti,
      tokenKind: session.kind,
      expiresAt: session.expiresAt,
      startedAt: session.startedAt,
      origin,
    };
  };
}

/** The sessions interface for the HTTP layer. */
export function createAccess(db: Db, deps: AccessDeps): Access {
  return { authenticate: createAuthenticate(db, deps), holdSession, readScopeFingerprint };
}

/** How long expired tokens are kept for questions about a sign-in; the session itself is kept longer. */
const EXPIRED_TOKEN_KEPT_MS = 30 * DAY;

/** Removes tokens that expired a month ago; returns how many. */
export async function sweepTokens(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EXPIRED_TOKEN_KEPT_MS);
  const removed = await db.delete(accessTokens).where(lt(accessTokens.expiresAt, before)).returning({ jti: accessTokens.jti });
  return removed.length;
}

/** Long enough for a question about a sign-in of last year. */
const SESSION_KEPT_MS = 400 * DAY;
const SESSIONS_AT_ONCE = 5_000;

/** Removes sessions that began 400 days ago and that no row refers to any more; returns how many. */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SESSION_KEPT_MS);
  for (let total = 0; ;) {
    // An impersonation is deleted before the session it depends on.
    const { rowCount } = await db.execute(sql`
      DELETE FROM sessions WHERE id IN (
        SELECT s.id FROM sessions s
        WHERE s.started_at < ${before}::timestamptz
          AND NOT EXISTS (SELECT 1 FROM sessions o WHERE o.impersonator_session_id = s.id)
          AND NOT EXISTS (SELECT 1 FROM access_tokens t WHERE t.session_id = s.id)
          AND NOT EXISTS (SELECT 1 FROM phone_changes p WHERE p.session_id = s.id)
          AND NOT EXISTS (SELECT 1 FROM push_subscriptions b WHERE b.session_id = s.id)
        ORDER BY s.started_at LIMIT ${SESSIONS_AT_ONCE})`);
    if (!rowCount) return total;
    total += rowCount;
  }
}
