import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { readInBatches } from '../../database/reading/read-in-batches.ts';
import type { Exposure } from '../../platform/identity/bank-claims.ts';
import type { Platform } from '../../platform/platform.ts';
import { openExposure } from './exposure.reader.ts';

interface AttestationRow extends Record<string, unknown> {
  client_id: string;
  id: string;
  sealed: Buffer;
  exposure: Exposure;
}

export interface ExposureFault {
  attestationId: string;
  shown: Exposure;
  /** What the encrypted text states; null: it cannot be decrypted. */
  stated: Exposure | null;
}

export interface ExposuresVerdict {
  compared: number;
  /** Of clients whose key was erased. */
  erased: number;
  faults: ExposureFault[];
}

/** Those that nobody has read yet have no word to compare. */
const shown = sql`SELECT client_id, id, sealed_content AS sealed, exposure FROM identity_attestations
  WHERE exposure IS NOT NULL ORDER BY client_id, id`;

/** Compares what each attestation shows of a public office, which queues rest on, with its encrypted text. */
export async function verifyExposures(db: Db, platform: Pick<Platform, 'config'>): Promise<ExposuresVerdict> {
  const verdict: ExposuresVerdict = { compared: 0, erased: 0, faults: [] };
  for await (const rows of readInBatches<AttestationRow>(db, shown))
    for (const { client_id: clientId, ...row } of rows) {
      const stated = await openExposure(db, platform, clientId, row).catch(() => 'UNREADABLE' as const);
      if (stated === null) verdict.erased += 1;
      else if (stated === row.exposure) verdict.compared += 1;
      else verdict.faults.push({ attestationId: row.id, shown: row.exposure, stated: stated === 'UNREADABLE' ? null : stated });
    }
  return verdict;
}
