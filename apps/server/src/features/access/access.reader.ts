import { and, desc, eq, exists, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../database/connect.ts';
import { accessTokens, sessions } from '../../database/schema/access.ts';
import { clientOwnerships, clients } from '../../database/schema/clients.ts';
import { intermediaryPeople, intermediaryPersonClosure, users } from '../../database/schema/people.ts';
import { isSameDevice } from '@pramen/domain/web/device';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Scope } from '@pramen/domain/permissions/permissions';
import { roles } from '@pramen/domain/permissions/roles';
import type { Role } from '@pramen/domain/permissions/roles';

export interface SessionRow {
  sessionId: string;
  userId: string;
  role: Role;
  clientId: string | null;
  intermediaryPersonId: string | null;
  impersonatorUserId: string | null;
  impersonatorSessionId: string | null;
  kind: 'ACCESS' | 'HANDOVER';
  expiresAt: Date;
  /** Sign-in time of the person at the screen; for an impersonation, the start of the impersonator's own session. */
  startedAt: Date;
  lastUsedAt: Date;
}

const impersonator = alias(users, 'impersonator');
const ownSession = alias(sessions, 'own_session');

/** Roles, as SQL, that may impersonate clients within a scope. */
function rolesWithin(scope: Scope): SQL {
  const held = roles.filter((role) => scopeOf('clients.impersonate', role) === scope);
  return sql`ANY(${`{${held.join(',')}}`}::text[])`;
}

/**
 * True without impersonation, or while the impersonator may still act: they are active, their own session is live and the client is within
 * their scope. A change of owner or manager therefore applies from the next call.
 */
const mayGoOn = sql`(${sessions.impersonatorUserId} IS NULL OR (
  ${impersonator.isActive} AND ${ownSession.revokedAt} IS NULL AND ${ownSession.userId} = ${sessions.impersonatorUserId} AND (
    ${ownSession.role} = ${rolesWithin('all')} OR EXISTS (
      SELECT FROM ${intermediaryPersonClosure} below
      JOIN ${intermediaryPeople} above ON above.id = below.ancestor_id AND above.deleted_at IS NULL
      WHERE above.user_id = ${sessions.impersonatorUserId} AND below.descendant_id = ${clients.intermediaryPersonId}
        AND (${ownSession.role} = ${rolesWithin('subtree')} OR (${ownSession.role} = ${rolesWithin('own')} AND below.depth = 0))))))`;

/**
 * The live session for a jti, in one statement; null when the token is unknown, expired or used up, its session is revoked, its person (or,
 * for a client, their access) is deactivated, or the impersonator may no longer act for the client.
 */
export async function findSession(db: Readable, jti: string, now: Date): Promise<SessionRow | null> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      role: sessions.role,
      clientId: sessions.clientId,
      intermediaryPersonId: intermediaryPeople.id,
      impersonatorUserId: sessions.impersonatorUserId,
      impersonatorSessionId: sessions.impersonatorSessionId,
      kind: accessTokens.kind,
      expiresAt: accessTokens.expiresAt,
      startedAt: sql<Date>`coalesce(${ownSession.startedAt}, ${sessions.startedAt})`.mapWith(sessions.startedAt),
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonator, eq(impersonator.id, sessions.impersonatorUserId))
    .leftJoin(ownSession, eq(ownSession.id, sessions.impersonatorSessionId))
    .leftJoin(clients, eq(clients.id, sessions.clientId))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.userId, sessions.userId))
    .where(
      and(
        eq(accessTokens.jti, jti),
        gt(accessTokens.expiresAt, now),
        isNull(accessTokens.usedAt),
        isNull(sessions.revokedAt),
        eq(users.isActive, true),
        mayGoOn,
        sql`(${sessions.clientId} IS NULL OR (${clients.activeAccess} AND ${clients.deletedAt} IS NULL))`,
      ),
    );
  return row ?? null;
}

/**
 * Identifies the set of clients a person sees: the role and, for an adviser, the people below them and how many ownerships have ended for
 * those people. Closed ownership intervals never reopen, so an adviser who loses a client (through a change to the client, a person or a
 * role) gets a different fingerprint as soon as the change commits.
 */
export async function readScopeFingerprint(
  db: Readable,
  { role, intermediaryPersonId }: Pick<SessionRow, 'role' | 'intermediaryPersonId'>,
): Promise<string> {
  if (intermediaryPersonId === null) return role;
  const { rows } = await db.execute<{ people: string; lost: number }>(sql`
    WITH below AS (SELECT descendant_id AS id FROM ${intermediaryPersonClosure} WHERE ancestor_id = ${intermediaryPersonId}::uuid)
    SELECT (SELECT md5(coalesce(string_agg(id::text, ',' ORDER BY id), '')) FROM below) AS people,
           (SELECT count(*)::int FROM ${clientOwnerships} WHERE intermediary_person_id IN (SELECT id FROM below) AND valid_to IS NOT NULL) AS lost`);
  return `${role}:${rows[0]?.people}:${rows[0]?.lost}`;
}

export interface LivingSession {
  id: string;
  userAgent: string;
  ip: string;
  startedAt: Date;
  lastUsedAt: Date;
}

/** Sessions that the person opened and that still have a valid token, last used first; impersonations are left out. */
export function listLivingSessions(db: Readable, userId: string, now: Date): Promise<LivingSession[]> {
  const goodToken = db
    .select({ jti: accessTokens.jti })
    .from(accessTokens)
    .where(and(eq(accessTokens.sessionId, sessions.id), gt(accessTokens.expiresAt, now), isNull(accessTokens.usedAt)));
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      startedAt: sessions.startedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatorUserId), isNull(sessions.revokedAt), exists(goodToken)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.startedAt), desc(sessions.id));
}

/** More browsers than one person uses; versions of the same browser add up over the years. */
const MOST_AGENTS = 200;

/** Whether a person has signed in before, but never from a device like this one. */
export async function isNewDevice(db: Readable, userId: string, userAgent: string): Promise<boolean> {
  const known = await db
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatorUserId)))
    .groupBy(sessions.userAgent)
    .orderBy(desc(max(sessions.startedAt)))
    .limit(MOST_AGENTS);
  return known.length > 0 && known.every((one) => !isSameDevice(one.userAgent, userAgent));
}

/** The user agents of sessions by id. */
export async function readUserAgents(db: Readable, sessionIds: readonly string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: sessions.id, userAgent: sessions.userAgent })
    .from(sessions)
    .where(inArray(sessions.id, [...sessionIds]));
  return new Map(rows.map(({ id, userAgent }) => [id, userAgent]));
}
