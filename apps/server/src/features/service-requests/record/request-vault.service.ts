import type { Readable } from '../../../database/connect.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { WritePlatform } from '../../../platform/platform.ts';

/** The sealed texts of a request; `message` belongs to the id of a message, the others to that of the request. */
type Part = 'text' | 'requestText' | 'answer' | 'message';

/** Encrypts and decrypts the words of a client's requests. A text cannot be moved to another request or another place in it. */
export interface RequestVault {
  close(part: Part, id: string, text: string): Buffer;
  open(part: Part, id: string, sealed: Buffer | null): string | null;
}

/** Opens a client's vault; throws record.not_found when the client's key was erased. */
export async function openRequestVault(db: Readable, { config }: Pick<WritePlatform, 'config'>, clientId: string): Promise<RequestVault> {
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!key) throw new Problem('record.not_found');
  const contextOf = (part: Part, id: string) => `service-requirement:${part}:${id}`;
  return {
    close: (part, id, text) => seal(key, Buffer.from(text), contextOf(part, id)),
    open: (part, id, sealed) => (sealed === null ? null : unseal(key, sealed, contextOf(part, id)).toString('utf8')),
  };
}
