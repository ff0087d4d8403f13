import { and, asc, eq, isNull } from 'drizzle-orm';
import { identityAttestations } from '../../database/schema/identity.ts';
import { inTransaction } from '../../database/transaction.ts';
import { doEach } from '../../platform/jobs/each.ts';
import type { Platform } from '../../platform/platform.ts';
import { openExposure } from './exposure.reader.ts';

const READ_AT_ONCE = 500;

/**
 * Copies what an attestation states of a public office out of its encrypted text, where it stands alone in those that are older than the
 * column. One whose key was erased with the client says nothing.
 */
export async function readOlderExposures(platform: Pick<Platform, 'config' | 'db'>): Promise<void> {
  const { db } = platform;
  const unread = await db
    .select({ clientId: identityAttestations.clientId, id: identityAttestations.id, sealed: identityAttestations.sealedContent })
    .from(identityAttestations)
    .where(isNull(identityAttestations.exposure))
    .orderBy(asc(identityAttestations.clientId), asc(identityAttestations.id))
    .limit(READ_AT_ONCE);
  await doEach(unread, async ({ clientId, id, sealed }) => {
    const exposure = (await openExposure(db, platform, clientId, { id, sealed })) ?? 'UNKNOWN';
    await inTransaction(db, (tx) =>
      tx
        .update(identityAttestations)
        .set({ exposure })
        .where(and(eq(identityAttestations.clientId, clientId), eq(identityAttestations.id, id), isNull(identityAttestations.exposure))),
    );
  });
}
