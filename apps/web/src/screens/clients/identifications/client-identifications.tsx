import type { Client } from '@pramen/contract/clients/client.schemas';
import { useRole } from '../../../features/auth/use-role.ts';
import { FileView } from '../../../features/files/file-view.tsx';
import { IdentificationSection } from '../../../features/identifications/list/identification-section.tsx';
import { KindOverview } from '../../../features/records/list/kind-overview.tsx';
import { holderOf } from './holder.model.ts';

interface ClientIdentificationsProps {
  client: Client;
  isEditable: boolean;
}

/** A client's identifications, with their pictures beside the client's record. */
export function ClientIdentifications({ client, isEditable }: ClientIdentificationsProps) {
  const { may } = useRole();
  return (
    <IdentificationSection
      holder={holderOf(client)}
      clientId={client.id}
      summary={<KindOverview clientId={client.id} type="IDENTIFICATION" />}
      isEditable={isEditable && may('identifications.prepare')}
      mayDecide={may('identifications.review')}
      renderFile={(file) => <FileView file={file} />}
    />
  );
}
