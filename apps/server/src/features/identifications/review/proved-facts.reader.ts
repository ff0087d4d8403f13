import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import type { Tx } from '../../../database/connect.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import type { AcceptedCard, AcceptedFacts } from '../../clients/accepted-facts.service.ts';
import { cardOf, readAttestation } from '../../identity/attestations.service.ts';
import type { Acceptance } from '../content/acceptance.ts';
import type { IdentificationKey } from '../record/identifications.reader.ts';

const cardTypes: Readonly<Partial<Record<IdentificationMethod, AcceptedCard['id_card_type']>>> = {
  IDCARD: 'ID_CARD',
  PASSPORT: 'PASSPORT',
};
/** As providers name them. */
const claimedTypes: Readonly<Record<string, AcceptedCard['id_card_type'] | undefined>> = { ID: 'ID_CARD', P: 'PASSPORT' };

/** What an accepted identification proves that the client's record has a field for: the document, and what a bank has verified. */
export async function provedFacts(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock' | 'config'>,
  { clientId, id }: IdentificationKey,
  { document: { kind, number, validUntil } }: Acceptance,
): Promise<AcceptedFacts> {
  const type = cardTypes[kind];
  if (kind !== 'BANKID')
    return type === undefined || number === null
      ? {}
      : { card: { id_card_type: type, id_card_number: number, id_card_issued_by: null, id_card_validity: validUntil } };
  const verified = (await readAttestation(tx, platform, clientId, id))?.verified;
  if (!verified) return {};
  const card = cardOf(verified, platform.clock.today());
  const claimed = card && claimedTypes[card.type];
  return {
    birth_place: verified.birthPlace,
    citizenship: verified.nationalities[0] ?? null,
    card:
      card && claimed
        ? { id_card_type: claimed, id_card_number: card.number, id_card_issued_by: card.issuer, id_card_validity: card.validTo }
        : null,
  };
}
