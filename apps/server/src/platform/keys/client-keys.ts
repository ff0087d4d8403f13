import { eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clientKeys } from '../../database/schema/clients.ts';
import { newDataKey, seal, unseal } from './envelope.ts';

const context = (clientId: string) => `client-key:${clientId}`;

/** Creates a data key for a new client; only `wrappedKey`, encrypted with the master key, is stored. */
export function makeClientKey(masterKey: Buffer, clientId: string): { key: Buffer; wrappedKey: Buffer } {
  const key = newDataKey();
  return { key, wrappedKey: seal(masterKey, key, context(clientId)) };
}

/** Creates the data key of a new client and stores it, wrapped by the master key. */
export async function createClientKey(tx: Tx, masterKey: Buffer, clientId: string, createdAt: Date): Promise<void> {
  const { wrappedKey } = makeClientKey(masterKey, clientId);
  await tx.insert(clientKeys).values({ clientId, wrappedKey, createdAt });
}

/** The client's data key; null when it was erased. */
export async function readClientKey(db: Readable, masterKey: Buffer, clientId: string): Promise<Buffer | null> {
  const [row] = await db.select({ wrappedKey: clientKeys.wrappedKey }).from(clientKeys).where(eq(clientKeys.clientId, clientId));
  return row ? openClientKey(masterKey, clientId, row.wrappedKey) : null;
}

/** Unwraps a client's data key that the caller has already read with its own statement. */
export function openClientKey(masterKey: Buffer, clientId: string, wrappedKey: Buffer): Buffer {
  return unseal(masterKey, wrappedKey, context(clientId));
}
