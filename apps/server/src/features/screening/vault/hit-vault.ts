import type { ScreeningContribution } from '@pramen/domain/compliance/screening/candidates/score-candidate';
import { inArray } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clientKeys } from '../../../database/schema/clients.ts';
import { openClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The compared person as they were, and why the pair scored as it did. */
export interface StoredMatch {
  names: readonly string[];
  birthDate: string | null;
  countries: readonly string[];
  contributions: readonly ScreeningContribution[];
}

/** Encrypts and decrypts the personal parts of a client's hits and connected persons; a part cannot be moved to another row. */
export interface HitVault {
  sealMatch(hitId: string, match: StoredMatch): Buffer;
  openMatch(hitId: string, sealed: Buffer): StoredMatch;
  sealReason(decisionId: string, reason: string): Buffer;
  openReason(decisionId: string, sealed: Buffer): string;
  sealName(personId: string, name: string): Buffer;
  openName(personId: string, sealed: Buffer): string;
}

const matchContext = (hitId: string) => `screening-match:${hitId}`;
const nameContext = (personId: string) => `screening-person:${personId}`;
const reasonContext = (decisionId: string) => `screening-reason:${decisionId}`;

function vaultOf(key: Buffer): HitVault {
  return {
    sealMatch: (hitId, match) => seal(key, Buffer.from(JSON.stringify(match)), matchContext(hitId)),
    openMatch: (hitId, sealed) => JSON.parse(unseal(key, sealed, matchContext(hitId)).toString('utf8')) as StoredMatch,
    sealReason: (decisionId, reason) => seal(key, Buffer.from(reason), reasonContext(decisionId)),
    openReason: (decisionId, sealed) => unseal(key, sealed, reasonContext(decisionId)).toString('utf8'),
    sealName: (personId, name) => seal(key, Buffer.from(name), nameContext(personId)),
    openName: (personId, sealed) => unseal(key, sealed, nameContext(personId)).toString('utf8'),
  };
}

/** Opens the vaults of several clients with one query; those whose key was erased are missing. */
export async function openHitVaults(
  db: Readable,
  { config }: { config: { keys: Pick<Platform['config']['keys'], 'master'> } },
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, HitVault>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(clientKeys)
    .where(inArray(clientKeys.clientId, [...new Set(clientIds)]));
  return new Map(rows.map(({ clientId, wrappedKey }) => [clientId, vaultOf(openClientKey(config.keys.master, clientId, wrappedKey))]));
}
