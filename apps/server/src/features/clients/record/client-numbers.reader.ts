import type { Readable } from '../../../database/connect.ts';
import type { clients } from '../../../database/schema/clients.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { openNumbers } from './sealed-numbers.ts';
import type { ClientNumbers } from './sealed-numbers.ts';

/** Birth number and identity card number of a client; null when not stored, or when the client's key was erased. */
export async function readClientNumbers(
  db: Readable,
  masterKey: Buffer,
  client: Pick<typeof clients.$inferSelect, 'id' | 'sealedNumbers'>,
): Promise<ClientNumbers> {
  return openNumbers(client.sealedNumbers === null ? null : await readClientKey(db, masterKey, client.id), client);
}
