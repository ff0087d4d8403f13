import type { AmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import { asc, eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clientTaxResidences } from '../../../database/schema/clients.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { unseal } from '../../../platform/keys/envelope.ts';
import type { ClientRecord } from '../record/client.reader.ts';

type Residence = AmlFacts['tax_residences'][number];
type Identity = Pick<ClientRecord, 'id' | 'birthPlace' | 'birthCountry' | 'nationality' | 'furtherNationalities' | 'version'>;

/** A number cannot be moved to another client or country. */
export const tinContext = (clientId: string, country: string) => `client-tin:${clientId}:${country}`;

/** Tax residences of a client in the order of their importance; without numbers when the client's key was erased. */
export async function readTaxResidences(db: Readable, masterKey: Buffer, clientId: string): Promise<Residence[]> {
  const rows = await db
    .select()
    .from(clientTaxResidences)
    .where(eq(clientTaxResidences.clientId, clientId))
    .orderBy(asc(clientTaxResidences.position));
  const key = rows.length > 0 ? await readClientKey(db, masterKey, clientId) : null;
  return rows.map(({ country, sealedTin, tinMissingReason, tinExplanation }) => ({
    country,
    tin: sealedTin && key && unseal(key, sealedTin, tinContext(clientId, country)).toString(),
    tin_missing_reason: tinMissingReason,
    tin_explanation: tinExplanation,
  }));
}

/** Birth, nationalities and tax residences of a client; without numbers when the client's key was erased. */
export async function readAmlFactsOf(db: Readable, masterKey: Buffer, client: Identity): Promise<AmlFacts> {
  const { nationality, furtherNationalities } = client;
  return {
    birth_place: client.birthPlace,
    birth_country: client.birthCountry,
    nationalities: [...new Set([...(nationality === null ? [] : [nationality]), ...furtherNationalities])],
    tax_residences: await readTaxResidences(db, masterKey, client.id),
    version: client.version,
  };
}
