import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../database/connect.ts';
import { accessTokens, sessions } from '../../database/schema/access.ts';
import { clients } from '../../database/schema/clients.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import type { Role } from '@pramen/domain/permissions/roles';

export interface SessionRow {
  sessionId: string;
  userId: string;
  role: Role;
  clientId: string | null;
  intermediaryPersonId: string | null;
  impersonatorUserId: string | null;
  kind: 'ACCESS' | 'HANDOVER';
  expiresAt: Date;
  startedAt: Date;
  lastUsedAt: Date;
}

const impersonator = alias(users, 'impersonator');

/**
 * The living session behind a jti in one statement; null when the token is unknown, expired or used up, its session
 * revoked, or its person (or, for a client, their access) or whoever acts for the person deactivated.
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
      kind: accessTokens.kind,
      expiresAt: accessTokens.expiresAt,
      startedAt: sessions.startedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonator, eq(impersonator.id, sessions.impersonatorUserId))
    .leftJoin(clients, eq(clients.id, sessions.clientId))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.userId, sessions.userId))
    .where(
      and(
        eq(accessTokens.jti, jti),
        gt(accessTokens.expiresAt, now),
        isNull(accessTokens.usedAt),
        isNull(sessions.revokedAt),
        eq(users.isActive, true),
        sql`(${sessions.impersonatorUserId} IS NULL OR ${impersonator.isActive})`,
        sql`(${sessions.clientId} IS NULL OR (${clients.activeAccess} AND ${clients.deletedAt} IS NULL))`,
      ),
    );
  return row ?? null;
}
