import type { Client } from '@pramen/contract/clients/client.schemas';
import type { Holder } from '../../../features/identifications/view/holder-facts.tsx';

/** What the portal knows of a client, to be compared with their document. */
export function holderOf(client: Client): Holder {
  const address = client.addresses?.find(({ type }) => type === 'DOMICILE');
  return {
    name: `${client.firstname} ${client.surname}`,
    birthDate: client.birth_date,
    birthNumber: client.personal_id,
    documentNumber: client.id_card_number,
    address: address ? [address.street, address.city].filter(Boolean).join(', ') || null : null,
  };
}
