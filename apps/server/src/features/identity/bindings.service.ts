import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { boundIdentities } from '../../database/schema/identity.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { deriveKey } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';

/** Names an identity at a provider without revealing it. */
export function subjectHashOf(codeKey: Buffer, issuer: string, subject: string): Buffer {
  return createHmac('sha256', deriveKey(codeKey, 'identity-subject'))
    .update(JSON.stringify([issuer, subject]))
    .digest();
}

/** The user whom an identity belongs to; null: nobody yet. */
export async function findBoundUser(db: Readable, subjectHash: Buffer): Promise<string | null> {
  const [bound] = await db
    .select({ userId: boundIdentities.userId })
    .from(boundIdentities)
    .where(eq(boundIdentities.subjectHash, subjectHash));
  return bound?.userId ?? null;
}

/** Binds an identity to a user, who may have several. Throws identity.bound_elsewhere when it belongs to another one. */
export async function bindIdentity(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { subjectHash }: { subjectHash: Buffer },
  provider: string,
  userId: string,
): Promise<void> {
  await tx.insert(boundIdentities).values({ subjectHash, provider, userId, boundAt: clock.now() }).onConflictDoNothing();
  if ((await findBoundUser(tx, subjectHash)) !== userId) throw new Problem('identity.bound_elsewhere');
}

/** The tenants of Microsoft with which a user is bound, or ['bank']. */
export async function listProvidersOf(db: Readable, userId: string): Promise<string[]> {
  const bound = await db
    .selectDistinct({ provider: boundIdentities.provider })
    .from(boundIdentities)
    .where(eq(boundIdentities.userId, userId));
  return bound.map(({ provider }) => provider);
}

/** Ends every binding of a user; returns how many there were. */
export async function releaseIdentities(tx: Tx, userId: string): Promise<number> {
  const released = await tx.delete(boundIdentities).where(eq(boundIdentities.userId, userId)).returning({ userId: boundIdentities.userId });
  return released.length;
}
