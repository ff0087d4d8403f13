import { desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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

/** Clients of whom a bank's newest word is that they hold a prominent public office, with `stated_at`. */
export const statedExposures = (): SQL => sql`SELECT w.client_id, w.at AS stated_at FROM (
    SELECT DISTINCT ON (t.client_id) t.client_id, t.exposure, t.at FROM identity_attestations t
    WHERE t.exposure IS NOT NULL ORDER BY t.client_id, t.at DESC, t.id DESC) w
  WHERE w.exposure = 'YES'`;
