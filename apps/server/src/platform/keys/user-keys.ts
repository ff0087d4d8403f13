import { eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { userKeys } from '../../database/schema/people.ts';
import { newDataKey, seal, unseal } from './envelope.ts';

const context = (userId: string) => `user-key:${userId}`;

/** The data key of a user of the company or of an intermediary; null when it was never created or was erased. */
export async function readUserKey(db: Readable, masterKey: Buffer, userId: string): Promise<Buffer | null> {
  const [row] = await db.select({ wrappedKey: userKeys.wrappedKey }).from(userKeys).where(eq(userKeys.userId, userId));
  return row ? unseal(masterKey, row.wrappedKey, context(userId)) : null;
}

/** The user's data key, created on first use; two concurrent calls get the same key. */
export async function takeUserKey(tx: Tx, masterKey: Buffer, userId: string, createdAt: Date): Promise<Buffer> {
  const known = await readUserKey(tx, masterKey, userId);
  if (known) return known;
  const wrappedKey = seal(masterKey, newDataKey(), context(userId));
  await tx.insert(userKeys).values({ userId, wrappedKey, createdAt }).onConflictDoNothing();
  const key = await readUserKey(tx, masterKey, userId);
  if (!key) throw new Error('the data key of a user is missing after its insert');
  return key;
}
