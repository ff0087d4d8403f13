import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Db, Tx } from '../../database/connect.ts';
import { accessTokens, sessions } from '../../database/schema/access.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor, Origin } from '../../platform/http/call.ts';
import type { Authenticate } from '../../platform/http/dispatch.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { findSession } from './access.reader.ts';
import { ACCESS_TOKEN_SECONDS, signToken, verifyToken } from './tokens.service.ts';

export interface AccessDeps {
  tokenKey: Buffer;
  clock: Clock;
}

/** Who the session is for, as known at the moment of sign-in. */
export interface SessionOwner {
  userId: string;
  role: Role;
  clientId: string | null;
  impersonatorUserId?: string | null;
}

export type SignInMethod = 'PASSWORD' | 'ACTIVATION';
export type RevocationReason = 'LOGOUT' | 'PASSWORD_CHANGED' | 'DEACTIVATED' | 'SIGNED_OUT_EVERYWHERE' | 'ENDED_BY_OWNER';

/** After this age a session is not prolonged any more; tokens granted before run their full time. */
export const LONGEST_SESSION_MS = DAY;
/** Last use is written at most this often: it is a hint for people, not a lock. */
const LAST_USE_STEP_MS = 5 * MINUTE;

async function issueToken(tx: Tx, deps: AccessDeps, sessionId: string, owner: SessionOwner): Promise<string> {
  const issuedAt = deps.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + ACCESS_TOKEN_SECONDS * 1000);
  const jti = newId();
  await tx.insert(accessTokens).values({ jti, sessionId, kind: 'ACCESS', issuedAt, expiresAt });
  const { userId, role, impersonatorUserId = null } = owner;
  return signToken(deps.tokenKey, { jti, userId, role, impersonatorUserId, issuedAt, expiresAt });
}

/** Opens a session and answers its first access token. */
export async function openSession(tx: Tx, deps: AccessDeps, owner: SessionOwner, method: SignInMethod, origin: Origin): Promise<{ token: string; sessionId: string }> {
  const id = newId();
  const startedAt = deps.clock.now();
  await tx.insert(sessions).values({
    id,
    userId: owner.userId,
    role: owner.role,
    clientId: owner.clientId,
    impersonatorUserId: owner.impersonatorUserId ?? null,
    method,
    ip: origin.ip,
    userAgent: origin.userAgent,
    startedAt,
    lastUsedAt: startedAt,
  });
  return { token: await issueToken(tx, deps, id, owner), sessionId: id };
}

/**
 * A new token for the actor's session; session.required once the session is older than 24 h, or was revoked since the
 * call was admitted. Uses up a hand-over token.
 */
export async function prolongSession(tx: Tx, deps: AccessDeps, actor: Actor): Promise<string> {
  const now = deps.clock.now();
  const [session] = await tx
    .select({ startedAt: sessions.startedAt })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt)))
    .for('share');
  if (!session || now.getTime() - session.startedAt.getTime() > LONGEST_SESSION_MS) throw new Problem('session.required');
  if (actor.tokenKind === 'HANDOVER') {
    const used = await tx
      .update(accessTokens)
      .set({ usedAt: now })
      .where(and(eq(accessTokens.jti, actor.jti), isNull(accessTokens.usedAt)))
      .returning({ jti: accessTokens.jti });
    if (used.length === 0) throw new Problem('session.required');
  }
  return issueToken(tx, deps, actor.sessionId, actor);
}

/** Revokes one session; its tokens are refused from the commit on. */
export async function revokeSession(tx: Tx, deps: AccessDeps, sessionId: string, reason: RevocationReason): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock.now(), revokedBecause: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Revokes one session of a person that is still going on; false when they have no such session. */
export async function revokeOwnSession(tx: Tx, deps: AccessDeps, userId: string, sessionId: string): Promise<boolean> {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: deps.clock.now(), revokedBecause: 'ENDED_BY_OWNER' satisfies RevocationReason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.impersonatorUserId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return revoked.length > 0;
}

/** Holds the actor's session until the transaction ends; session.required when it was revoked since the call was admitted. */
export async function holdSession(tx: Tx, actor: Pick<Actor, 'sessionId'>): Promise<void> {
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt)))
    .for('share');
  if (held.length === 0) throw new Problem('session.required');
}

/** Revokes every session of a person, also those in which they act for somebody else, but for one that may go on; answers how many. */
export async function revokeSessionsOf(tx: Tx, deps: AccessDeps, userId: string, reason: RevocationReason, keepSessionId?: string): Promise<number> {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: deps.clock.now(), revokedBecause: reason })
    .where(
      and(
        or(eq(sessions.userId, userId), eq(sessions.impersonatorUserId, userId)),
        isNull(sessions.revokedAt),
        keepSessionId ? ne(sessions.id, keepSessionId) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return revoked.length;
}

function noteLastUse(db: Db, sessionId: string, now: Date): Promise<unknown> {
  return db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
}

/** Believes nothing of a token but its jti, after the signature: everything else comes from the session row. */
export function createAuthenticate(db: Db, deps: AccessDeps): Authenticate {
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
      sessionId: session.sessionId,
      jti,
      tokenKind: session.kind,
      expiresAt: session.expiresAt,
      startedAt: session.startedAt,
      origin,
    };
  };
}

/** How long an expired token stays findable for whoever looks into a sign-in; its session stays as history. */
const EXPIRED_TOKEN_KEPT_MS = 30 * DAY;

/** Removes tokens that expired a month ago; answers how many. */
export async function sweepTokens(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EXPIRED_TOKEN_KEPT_MS);
  const removed = await db.delete(accessTokens).where(lt(accessTokens.expiresAt, before)).returning({ jti: accessTokens.jti });
  return removed.length;
}
