import type { KnownHolder } from '@pramen/domain/compliance/identity/compare-holder';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { readClientNumbers } from '../../clients/record/client.reader.ts';

const cardTypeOf = { IDCARD: 'ID_CARD', PASSPORT: 'PASSPORT' } as const;

/** What the client's record says about the holder of a document of this method. */
export async function readHolder(
  db: Readable,
  { config }: Pick<WritePlatform, 'config'>,
  clientId: string,
  method: IdentificationMethod,
): Promise<KnownHolder> {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId));
  if (!client) throw new Problem('record.not_found');
  const { personalId, idCardNumber } = await readClientNumbers(db, config.keys.master, client);
  const { firstname, surname, birthDate, idCardType } = client;
  const isThisKind = (method === 'IDCARD' || method === 'PASSPORT') && idCardType === cardTypeOf[method];
  return { firstname, surname, birthDate, birthNumber: personalId, documentNumber: isThisKind ? idCardNumber : null };
}
