import { hasMachineLines, identityStandingOf } from '@pramen/domain/compliance/identity/identity-methods';
import type { IdentityStanding, ProofOfIdentity } from '@pramen/domain/compliance/identity/identity-methods';
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { identificationPayments, identifications } from '../../database/schema/identifications.ts';

// Everything that asks whether a client is identified asks here.

/** The accepted identifications of a client, of all times or since a moment. */
async function readProofs(db: Readable, clientId: string, since?: Date): Promise<ProofOfIdentity[]> {
  const rows = await db
    .select({ level: identifications.level, paidOn: identificationPayments.paidOn })
    .from(identifications)
    .leftJoin(
      identificationPayments,
      and(eq(identificationPayments.clientId, clientId), eq(identificationPayments.identificationId, identifications.id)),
    )
    .where(
      and(
        eq(identifications.clientId, clientId),
        eq(identifications.state, 'ACCEPTED'),
        isNull(identifications.deletedAt),
        since && gte(identifications.stateAt, since),
      ),
    );
  return rows.map(({ level, paidOn }) => ({ isAccepted: true, level, isPaid: paidOn !== null }));
}

/** Whether it is established who a client is. */
export async function readIdentityStanding(db: Readable, clientId: string): Promise<IdentityStanding> {
  return identityStandingOf(await readProofs(db, clientId));
}

/** The same as the standing AWAITS_PAYMENT, for lists of many clients: their own identifications alone, without those that were deleted. */
export const awaitsFirstPayment = (clientId: SQL): SQL => sql`(EXISTS (SELECT 1 FROM identifications i WHERE i.client_id = ${clientId}
    AND i.state = 'ACCEPTED' AND i.level = 'REMOTE' AND i.deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM identifications i WHERE i.client_id = ${clientId} AND i.state = 'ACCEPTED' AND i.deleted_at IS NULL
    AND (i.level IN ('IN_PERSON', 'ELECTRONIC') OR EXISTS (
      SELECT 1 FROM identification_payments y WHERE y.client_id = i.client_id AND y.identification_id = i.id))))`;

/**
 * Whether the first payment from an account of their own finishes the identification of a client: copies of their document were accepted, or
 * wait to be, and nothing else identifies them.
 */
export async function expectsFirstPayment(db: Readable, clientId: string): Promise<boolean> {
  const standing = await readIdentityStanding(db, clientId);
  if (standing !== 'OPEN') return standing === 'AWAITS_PAYMENT';
  const answered = await db
    .select({ method: identifications.method })
    .from(identifications)
    .where(
      and(
        eq(identifications.clientId, clientId),
        inArray(identifications.state, ['TO_REVIEW', 'APPROVED']),
        isNull(identifications.deletedAt),
      ),
    );
  return answered.some(({ method }) => hasMachineLines(method));
}

/** Whether staff have accepted who a client is since a moment, by more than copies of documents alone. */
export async function isIdentifiedSince(db: Readable, clientId: string, since: Date): Promise<boolean> {
  return identityStandingOf(await readProofs(db, clientId, since)) === 'IDENTIFIED';
}

/** Identifications that wait for the client, the oldest first; one that was answered before was returned. */
export const listWaitingIdentifications = (db: Readable, clientId: string) =>
  db
    .select({
      id: identifications.id,
      method: identifications.method,
      since: identifications.stateAt,
      isReturned: sql<boolean>`${identifications.answeredAt} IS NOT NULL`,
    })
    .from(identifications)
    .where(and(eq(identifications.clientId, clientId), eq(identifications.state, 'WAITING'), isNull(identifications.deletedAt)))
    .orderBy(asc(identifications.createdAt), asc(identifications.id));

/**
 * An identification that a client made or was asked for is open again: all of them wait for the client, or nothing came of them. One that
 * staff have returned counts again only when they accept it: what they refused once is no reason to take money.
 */
const isOpen = (clientId: SQL): SQL => sql`(EXISTS (SELECT FROM identifications i WHERE i.client_id = ${clientId} AND i.deleted_at IS NULL)
  AND NOT EXISTS (SELECT FROM identifications i WHERE i.client_id = ${clientId} AND i.deleted_at IS NULL
    AND (i.state = 'ACCEPTED' OR (i.state IN ('TO_REVIEW', 'APPROVED') AND NOT EXISTS (SELECT FROM identification_steps d
      WHERE d.client_id = ${clientId} AND d.identification_id = i.id AND d.decision = 'RETURN')))))`;

export async function isIdentificationOpen(db: Readable, clientId: string): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`SELECT ${isOpen(sql`${clientId}::uuid`)} AS open`);
  return rows[0]?.open ?? false;
}

/** Whether an identification of a client waits for the check of staff. */
export const isIdentityAnswered = (clientId: SQL): SQL<boolean> => sql`(EXISTS (SELECT FROM identifications i
  WHERE i.client_id = ${clientId} AND i.deleted_at IS NULL AND i.state IN ('TO_REVIEW', 'APPROVED')))`;

/**
 * Whether what a client has had since a moment takes no money for now: an onboarding with an identification was finished before, and this
 * identification, or the one that took its place, is open again.
 */
export const pausesPayments = (clientId: SQL, since: SQL): SQL<boolean> => sql`(EXISTS (SELECT FROM interaction_forms b
    JOIN interaction_steps t ON t.client_id = ${clientId} AND t.form_id = b.id
    WHERE b.client_id = ${clientId} AND b.state = 'COMPLETED' AND t.type = 'identification' AND b.created_at <= ${since})
  AND ${isOpen(clientId)})`;

/**
 * The same for many clients at once, as rows of client_id and since: what a client has had since that moment, the first finished onboarding
 * with an identification, takes no money for now.
 */
export const pausedOf = (clientIds: SQL): SQL => sql`
  SELECT b.client_id, min(b.created_at) AS since FROM interaction_forms b
  JOIN interaction_steps t ON t.client_id = b.client_id AND t.form_id = b.id AND t.type = 'identification'
  WHERE b.client_id IN (${clientIds}) AND b.state = 'COMPLETED' AND b.client_id IN (
    SELECT i.client_id FROM identifications i
    LEFT JOIN (SELECT DISTINCT d.client_id, d.identification_id FROM identification_steps d
      WHERE d.client_id IN (${clientIds}) AND d.decision = 'RETURN') r ON r.client_id = i.client_id AND r.identification_id = i.id
    WHERE i.client_id IN (${clientIds}) AND i.deleted_at IS NULL
    GROUP BY i.client_id
    HAVING NOT bool_or(i.state = 'ACCEPTED' OR (i.state IN ('TO_REVIEW', 'APPROVED') AND r.identification_id IS NULL)))
  GROUP BY b.client_id`;

/** Who has to act before it takes money again: the client, who has to prove who they are, or staff, who have their proof; null: it takes money. */
export const pausedFor = (clientId: SQL, since: SQL): SQL<'CLIENT' | 'STAFF' | null> =>
  sql`(CASE WHEN ${pausesPayments(clientId, since)} THEN CASE WHEN ${isIdentityAnswered(clientId)} THEN 'STAFF' ELSE 'CLIENT' END END)`;

/** Whether an investment of a client that would take money is paused by their identification. */
export async function arePaymentsPaused(db: Readable, clientId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM contract_strategies h
    JOIN contracts k ON k.client_id = ${clientId} AND k.id = h.contract_id
    WHERE h.client_id = ${clientId} AND h.deleted_at IS NULL AND k.deleted_at IS NULL AND h.held_since IS NULL AND k.held_since IS NULL
      AND k.withdrawn_at IS NULL AND ${pausesPayments(sql`${clientId}::uuid`, sql`h.created_at`)} LIMIT 1`);
  return rows.length > 0;
}
