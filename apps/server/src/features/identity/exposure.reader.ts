import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { identityAttestations } from '../../database/schema/identity.ts';
import type { Exposure } from '../../platform/identity/bank-claims.ts';

/**
 * What banks state of a client holding a prominent public office: the newest word that is one. UNKNOWN when none was said, which is no 'no'.
 */
export async function readExposure(db: Readable, clientId: string): Promise<Exposure> {
  const [newest] = await db
    .select({ exposure: identityAttestations.exposure })
    .from(identityAttestations)
    .where(and(eq(identityAttestations.clientId, clientId), inArray(identityAttestations.exposure, ['YES', 'NO'])))
    .orderBy(desc(identityAttestations.at), desc(identityAttestations.id))
    .limit(1);
  return newest?.exposure ?? 'UNKNOWN';
}

/** Clients of whom a bank's newest word is that they hold a prominent public office, with `stated_at`. */
export const statedExposures = (): SQL => sql`SELECT w.client_id, w.at AS stated_at FROM (
    SELECT DISTINCT ON (t.client_id) t.client_id, t.exposure, t.at FROM identity_attestations t
    WHERE t.exposure IN ('YES', 'NO') ORDER BY t.client_id, t.at DESC, t.id DESC) w
  WHERE w.exposure = 'YES'`;
