import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { contracts } from '../../../database/schema/clients.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import { records } from '../../../database/schema/records.ts';

/** Whether staff have yet to decide on a form or an identification that a client submitted. */
export async function isUnderReview(db: Readable, clientId: string): Promise<boolean> {
  const ofRecords = and(eq(records.clientId, clientId), inArray(records.state, ['TO_REVIEW', 'APPROVED']), isNull(records.deletedAt));
  if ((await db.$count(records, ofRecords)) > 0) return true;
  const ofIdentifications = and(
    eq(identifications.clientId, clientId),
    inArray(identifications.state, ['TO_REVIEW', 'APPROVED']),
    isNull(identifications.deletedAt),
  );
  return (await db.$count(identifications, ofIdentifications)) > 0;
}

/** Whether a contract starts when its onboarding is decided; one that the client has left meanwhile does not. */
export async function isContractHeld(db: Readable, clientId: string, contractId: string | null): Promise<boolean> {
  if (contractId === null) return false;
  const [contract] = await db
    .select({ heldSince: contracts.heldSince })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, contractId), isNull(contracts.withdrawnAt)));
  return contract !== undefined && contract.heldSince !== null;
}
