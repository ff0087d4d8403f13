import { desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { identityAttestations } from '../../database/schema/identity.ts';
import type { Exposure } from '../../platform/identity/bank-claims.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { openAttestation } from './attestations.service.ts';

type Deps = Pick<WritePlatform, 'config'>;

/** What an attestation states in its encrypted text; those from before the word was kept have none. null: the key was erased with the client. */
export async function openExposure(
  db: Readable,
  platform: Deps,
  clientId: string,
  row: { id: string; sealed: Buffer },
): Promise<Exposure | null> {
  const attestation: { exposure?: Exposure } | null = await openAttestation(db, platform, clientId, row);
  return attestation && (attestation.exposure ?? 'UNKNOWN');
}

/**
 * What banks state of a client holding a prominent public office: the newest word that is one. UNKNOWN when none was said, which is no 'no'.
 * Decisions rest on it, so it is read out of the encrypted text: the column beside it, which lists need, may not be filled yet, or be changed
 * by whoever owns the database.
 */
export async function readExposure(db: Readable, platform: Deps, clientId: string): Promise<Exposure> {
  const { id, sealedContent: sealed, exposure } = identityAttestations;
  const rows = await db
    .select({ id, sealed, exposure })
    .from(identityAttestations)
    .where(eq(identityAttestations.clientId, clientId))
    .orderBy(desc(identityAttestations.at), desc(id));
  for (const row of rows) {
    const word = (await openExposure(db, platform, clientId, row)) ?? row.exposure;
    if (word === 'YES' || word === 'NO') return word;
  }
  return 'UNKNOWN';
}

/** Clients of whom a bank's newest word is that they hold a prominent public office, with `stated_at`. */
export const statedExposures = (): SQL => sql`SELECT w.client_id, w.at AS stated_at FROM (
    SELECT DISTINCT ON (t.client_id) t.client_id, t.exposure, t.at FROM identity_attestations t
    WHERE t.exposure IN ('YES', 'NO') ORDER BY t.client_id, t.at DESC, t.id DESC) w
  WHERE w.exposure = 'YES'`;
