import type { Device } from '@pramen/domain/web/device';
import { sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { sessions } from '../../database/schema/access.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { MOST_SIGN_INS } from './account.rules.ts';

export interface SignInRow {
  id: string;
  occurredAt: Date;
  /** Reason of the refusal; null for a successful sign-in. */
  reason: string | null;
  /** A sign-in keeps the full user agent, a refusal only the device names parsed from it. */
  userAgent: string | null;
  device: Device | null;
  ip: string | null;
}

interface Page {
  page?: number | undefined;
  length: number;
}

/** The latest sign-in attempts for a person: their sessions, and the refusals in the audit log. Newest first. */
export async function listSignInRows(db: Readable, userId: string, { page, length }: Page): Promise<{ rows: SignInRow[]; total: number }> {
  const attempts = sql`(
    (SELECT ${sessions.id} AS id, ${sessions.startedAt} AS occurred_at, NULL AS reason, ${sessions.userAgent} AS user_agent, NULL::jsonb AS device, ${sessions.ip} AS ip
     FROM ${sessions} WHERE ${sessions.userId} = ${userId} AND ${sessions.impersonatorUserId} IS NULL
     ORDER BY ${sessions.startedAt} DESC LIMIT ${MOST_SIGN_INS})
    UNION ALL
    (SELECT ${auditEvents.id}, ${auditEvents.occurredAt}, ${auditEvents.facts} ->> 'reason', NULL, ${auditEvents.facts} -> 'device', ${auditEvents.ip}
     FROM ${auditEvents}
     WHERE ${auditEvents.objectType} = 'user' AND ${auditEvents.objectId} = ${userId} AND ${auditEvents.action} = 'auth.signInFailed'
     ORDER BY ${auditEvents.occurredAt} DESC LIMIT ${MOST_SIGN_INS})
    ORDER BY 2 DESC, 1 DESC LIMIT ${MOST_SIGN_INS}) AS attempts`;
  const { rows } = await db.execute<{
    id: string;
    occurred_at: string;
    reason: string | null;
    user_agent: string | null;
    device: Device | null;
    ip: string | null;
  }>(sql`SELECT * FROM ${attempts} ORDER BY occurred_at DESC, id DESC`);
  const all = rows.map(({ id, occurred_at, reason, user_agent, device, ip }) => ({
    id,
    occurredAt: new Date(occurred_at),
    reason,
    userAgent: user_agent,
    device,
    ip,
  }));
  return { rows: page === undefined ? all : all.slice((page - 1) * length, page * length), total: all.length };
}
