import { eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clientKeys } from '../../database/schema/clients.ts';
import { newDataKey, seal, unseal } from './envelope.ts';

const context = (clientId: string) => `client-key:${clientId}`;

/** Makes the data key of a new client, wrapped by the master key. */
export async function createClientKey(tx: Tx, masterKey: Buffer, clientId: string, createdAt: Date): Promise<void> {
  const wrappedKey = seal(masterKey, newDataKey(), context(clientId));
  await tx.insert(clientKeys).values({ clientId, wrappedKey, createdAt });
}

/** The client's data key, or null when it was erased. */
export async function readClientKey(db: Readable, masterKey: Buffer, clientId: string): Promise<Buffer | null> {
  const [row] = await db.select({ wrappedKey: clientKeys.wrappedKey }).from(clientKeys).where(eq(clientKeys.clientId, clientId));
  return row ? unseal(masterKey, row.wrappedKey, context(clientId)) : null;
}
