import { differencesOf } from '@pramen/domain/compliance/identity/compare-claims';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import type { IdentityClaims } from '../../../platform/identity/bank-claims.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRecordedHolder } from '../../clients/record/client.reader.ts';
import type { ClientRecord } from '../../clients/record/client.reader.ts';
import { findBoundUser } from '../../identity/bindings.service.ts';
import { isIdentifiedSince } from '../../identity/identity-standing.reader.ts';
import type { ProvedIdentity } from '../../identity/identity.service.ts';

/** More people share a birthday only in a register of a whole country. */
const MOST_SAME_DAY = 500;

const isEstablished = async (db: Readable, { id, identityStatedAt }: ClientRecord): Promise<boolean> =>
  identityStatedAt === null || isIdentifiedSince(db, id, identityStatedAt);

/**
 * The user of the one client with this name, birth date and birth number, all verified; null for none and for several. What clients say of
 * themselves counts only once they were identified: else a stranger who states another person's data would get their sign-in, or spoil it.
 */
async function findUserByClaims(db: Readable, platform: Pick<Platform, 'config'>, verified: IdentityClaims): Promise<string | null> {
  if (verified.birthDate === null || verified.birthNumber === null) return null;
  const born = await db
    .select({ client: clients })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(
      and(
        eq(clients.birthDate, verified.birthDate),
        isNotNull(clients.sealedNumbers),
        isNull(clients.deletedAt),
        eq(clients.activeAccess, true),
        eq(users.isActive, true),
      ),
    )
    .limit(MOST_SAME_DAY);
  const same: string[] = [];
  for (const { client } of born) {
    const recorded = await readRecordedHolder(db, platform, client);
    const isSame = recorded.birthNumber !== null && differencesOf(verified, recorded).length === 0;
    if (isSame && (await isEstablished(db, client))) same.push(client.userId);
  }
  const [only, ...others] = same;
  return others.length === 0 ? (only ?? null) : null;
}

/** The user whom a bank identity means: the one it is bound to, else the one client whose verified data agree; null: nobody. */
export async function findUserOf(
  db: Readable,
  platform: Pick<Platform, 'config'>,
  { subjectHash, verified }: Pick<ProvedIdentity, 'subjectHash' | 'verified'>,
): Promise<string | null> {
  return (await findBoundUser(db, subjectHash)) ?? findUserByClaims(db, platform, verified);
}
