import type { Client } from '@pramen/contract/clients/client.schemas';
import type { MadeItem } from '@pramen/contract/onboarding/queue.schemas';
import { useState } from 'react';
import { useRole } from '../../../features/auth/use-role.ts';
import { FileView } from '../../../features/files/file-view.tsx';
import { IdentificationDialog } from '../../../features/identifications/view/identification-dialog.tsx';
import { ClientOnboardings } from '../../../features/onboarding/queue/client-onboardings.tsx';
import { RecordDialog } from '../../../features/records/view/record-dialog.tsx';
import { renderRecordForm } from '../../kit/record-form.tsx';
import { holderOf } from '../identifications/holder.model.ts';

interface SectionProps {
  client: Client;
  isEditable: boolean;
}

/** A client's onboardings; what one has made opens over the page, where staff return exactly that. */
export function ClientOnboardingSection({ client, isEditable }: SectionProps) {
  const { may } = useRole();
  // Keeps the item while its dialog fades away.
  const [item, setItem] = useState<MadeItem | null>(null);
  const [isOpen, setOpen] = useState(false);
  const dialog = { isOpen, onClose: () => setOpen(false) };
  const { id: clientId } = client;
  return (
    <>
      <ClientOnboardings
        clientId={clientId}
        isEditable={isEditable}
        onOpen={(opened) => {
          setItem(opened);
          setOpen(true);
        }}
      />
      {item?.kind === 'RECORD' && (
        <RecordDialog
          key={item.id}
          record={{ id: item.id, client_id: clientId, type: item.type, template_name: item.name }}
          mayDecide={may('records.review')}
          mayLink={isEditable && may('records.prepare')}
          {...(item.may_return ? { wanted: 'RETURN' as const } : {})}
          renderForm={renderRecordForm}
          {...dialog}
        />
      )}
      {item?.kind === 'IDENTIFICATION' && (
        <IdentificationDialog
          key={item.id}
          identification={{ id: item.id, client_id: clientId, method: item.method }}
          holder={holderOf(client)}
          mayDecide={may('identifications.review')}
          {...(item.may_return ? { wanted: 'RETURN' as const } : {})}
          renderFile={(file) => <FileView file={file} />}
          {...dialog}
        />
      )}
    </>
  );
}
