import { identityStandingOf } from '@pramen/domain/compliance/identity/identity-methods';
import type { IdentityStanding } from '@pramen/domain/compliance/identity/identity-methods';
import { and, eq, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { identificationPayments, identifications } from '../../database/schema/identifications.ts';

/** Whether it is established who a client is. Everything that asks whether a client is identified asks here. */
export async function readIdentityStanding(db: Readable, clientId: string): Promise<IdentityStanding> {
  const rows = await db
    .select({ level: identifications.level, paidOn: identificationPayments.paidOn })
    .from(identifications)
    .leftJoin(
      identificationPayments,
      and(eq(identificationPayments.clientId, clientId), eq(identificationPayments.identificationId, identifications.id)),
    )
    .where(and(eq(identifications.clientId, clientId), eq(identifications.state, 'ACCEPTED'), isNull(identifications.deletedAt)));
  return identityStandingOf(rows.map(({ level, paidOn }) => ({ isAccepted: true, level, isPaid: paidOn !== null })));
}
