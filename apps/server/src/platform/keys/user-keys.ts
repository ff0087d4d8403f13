import { eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { userKeys } from '../../database/schema/people.ts';
import { newDataKey, seal, unseal } from './envelope.ts';

const context = (userId: string) => `user-key:${userId}`;

/** The data key of somebody of the company or of an intermediary, or null when there is none (any more). */
export async function readUserKey(db: Readable, masterKey: Buffer, userId: string): Promise<Buffer | null> {
  const [row] = await db.select({ wrappedKey: userKeys.wrappedKey }).from(userKeys).where(eq(userKeys.userId, userId));
  return row ? unseal(masterKey, row.wrappedKey, context(userId)) : null;
}

/** The same, made when it is first needed; of two calls at once both get the one that came first. */
export async function takeUserKey(tx: Tx, masterKey: Buffer, userId: string, createdAt: Date): Promise<Buffer> {
  const known = await readUserKey(tx, masterKey, userId);
  if (known) return known;
  const wrappedKey = seal(masterKey, newDataKey(), context(userId));
  await tx.insert(userKeys).values({ userId, wrappedKey, createdAt }).onConflictDoNothing();
  const key = await readUserKey(tx, masterKey, userId);
  if (!key) throw new Error('a key that was just made is there');
  return key;
}
