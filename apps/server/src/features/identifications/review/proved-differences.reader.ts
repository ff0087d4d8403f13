import { differencesOf } from '@pramen/domain/compliance/identity/compare-claims';
import type { HolderFinding } from '@pramen/domain/compliance/identity/compare-holder';
import type { Readable } from '../../../database/connect.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { readAttestation } from '../../identity/attestations.service.ts';
import { readHolder } from './holder.reader.ts';

/** In what the client's record differs now from the holder whom a bank stated for an identification; empty without a bank. */
export async function findProvedDifferences(
  db: Readable,
  platform: Pick<WritePlatform, 'config'>,
  { clientId, id }: { clientId: string; id: string },
): Promise<HolderFinding[]> {
  const attestation = await readAttestation(db, platform, clientId, id);
  if (!attestation) return [];
  const { verified } = attestation;
  const holder = await readHolder(db, platform, clientId, 'BANKID');
  const read = {
    given_names: [verified.givenName, verified.middleName].filter(Boolean).join(' '),
    surname: verified.familyName,
    birth_date: verified.birthDate,
    birth_number: verified.birthNumber,
  };
  const known = { given_names: holder.firstname, surname: holder.surname, birth_date: holder.birthDate, birth_number: holder.birthNumber };
  return differencesOf(verified, holder).map((field) => ({ field, read: read[field] ?? '', known: known[field], isSame: false }));
}
