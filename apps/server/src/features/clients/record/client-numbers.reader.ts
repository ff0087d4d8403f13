import type { Readable } from '../../../database/connect.ts';
import type { clients } from '../../../database/schema/clients.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { openNumbers } from './sealed-numbers.ts';
import type { ClientNumbers } from './sealed-numbers.ts';

/** Birth number and number of the identity card of a client; null where there is none, or the client's key was erased. */
export async function readClientNumbers(
  db: Readable,
  masterKey: Buffer,
  client: Pick<typeof clients.$inferSelect, 'id' | 'sealedNumbers'>,
): Promise<ClientNumbers> {
  return openNumbers(client.sealedNumbers === null ? null : await readClientKey(db, masterKey, client.id), client);
}
