import { desc, eq } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { identityAttestations } from '../../database/schema/identity.ts';
import type { Exposure } from '../../platform/identity/bank-claims.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { openAttestation } from './attestations.service.ts';

/** More than a client identifies in years. */
const LATEST = 50;

/**
 * What banks state of a client holding a prominent public office: the newest word that is one. UNKNOWN when none was said, which is no 'no'.
 */
export async function readExposure(db: Readable, platform: Pick<WritePlatform, 'config'>, clientId: string): Promise<Exposure> {
  const rows = await db
    .select({ id: identityAttestations.id, sealed: identityAttestations.sealedContent })
    .from(identityAttestations)
    .where(eq(identityAttestations.clientId, clientId))
    .orderBy(desc(identityAttestations.at), desc(identityAttestations.id))
    .limit(LATEST);
  for (const row of rows) {
    const attestation = await openAttestation(db, platform, clientId, row);
    if (attestation && attestation.exposure !== 'UNKNOWN') return attestation.exposure;
  }
  return 'UNKNOWN';
}
