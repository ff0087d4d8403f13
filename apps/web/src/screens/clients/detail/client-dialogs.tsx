import type { Client } from '@pramen/contract/clients/client.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ClientDialog } from '../../../features/clients/detail/client-dialog.tsx';
import { useClientDeletion, useInvitation } from '../../../features/clients/client.commands.ts';
import { AdviserDialog } from '../../../features/clients/detail/adviser-dialog.tsx';
import { contractChoice, isOffered } from '../../../features/contracts/contracts.model.ts';
import { clientContractsQuery } from '../../../features/contracts/contracts.queries.ts';
import { useDocumentationSending } from '../../../features/documents/documents.commands.ts';
import { GenerateDialog } from '../../../features/documents/generation/generate-dialog.tsx';
import { RequestDialog } from '../../../features/identifications/list/request-dialog.tsx';
import { SendConceptsDialog } from '../../../features/records/list/send-concepts-dialog.tsx';
import { useTermsSending } from '../../../features/payments/payment-terms.commands.ts';
import { AskClientDialog } from '../../../features/service-requests/office/ask-client-dialog.tsx';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { renderRecordForm } from '../../kit/record-form.tsx';
import { StartOnboardingDialog } from '../onboarding/start-onboarding-dialog.tsx';

export type ClientDialogName =
  | 'edit'
  | 'invite'
  | 'terms'
  | 'generate'
  | 'documentation'
  | 'adviser'
  | 'concepts'
  | 'identification'
  | 'ask'
  | 'onboarding'
  | 'delete';

interface ClientDialogsProps {
  client: Client;
  open: ClientDialogName | null;
  /** Replaces the open dialog with the choice of an adviser; null when the user may not choose. */
  onAssign: (() => void) | null;
  onClose: () => void;
}

interface DialogProps {
  client: Client;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialogs of the header, one at a time. */
export function ClientDialogs({ client, open, onAssign, onClose }: ClientDialogsProps) {
  const about = { client, onClose };
  return (
    <>
      <ClientDialog {...about} isOpen={open === 'edit'} />
      <Invitation {...about} isOpen={open === 'invite'} />
      <PaymentTerms {...about} isOpen={open === 'terms'} />
      <Generation {...about} isOpen={open === 'generate'} onAssign={onAssign} />
      <Documentation {...about} isOpen={open === 'documentation'} />
      <AdviserDialog {...about} isOpen={open === 'adviser'} />
      <SendConceptsDialog clientId={client.id} renderForm={renderRecordForm} isOpen={open === 'concepts'} onClose={onClose} />
      <RequestDialog clientId={client.id} isOpen={open === 'identification'} onClose={onClose} />
      <AskClientDialog
        client={{ id: client.id, name: `${client.firstname} ${client.surname}` }}
        isOpen={open === 'ask'}
        onClose={onClose}
      />
      <StartOnboardingDialog clientId={client.id} isOpen={open === 'onboarding'} onClose={onClose} />
      <Deletion {...about} isOpen={open === 'delete'} />
    </>
  );
}

function Invitation({ client, ...dialog }: DialogProps) {
  const { t } = useTranslation('client');
  const invitation = useInvitation(client.id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('invitation.title')}
      text={t('invitation.text', { email: client.email })}
      action={t('invitation.confirm')}
      command={invitation}
      isHarmless
    />
  );
}

function PaymentTerms({ client, ...dialog }: DialogProps) {
  const { t } = useTranslation('client');
  const sending = useTermsSending(client.id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('terms.title')}
      text={t('terms.text', { email: client.email })}
      action={t('terms.confirm')}
      command={sending}
      isHarmless
    />
  );
}

function Generation({ client, isOpen, onClose, onAssign }: DialogProps & Pick<ClientDialogsProps, 'onAssign'>) {
  const { data, isError, refetch } = useQuery({ ...clientContractsQuery(client.id), enabled: isOpen });
  return (
    <GenerateDialog
      clientId={client.id}
      contracts={data?.filter(isOffered).map(contractChoice)}
      onRetry={isError ? () => void refetch() : null}
      isOpen={isOpen}
      onAssign={onAssign}
      onClose={onClose}
    />
  );
}

function Documentation({ client, ...dialog }: DialogProps) {
  const { t } = useTranslation('documentReview');
  const sending = useDocumentationSending(client.id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('send.title')}
      text={t('send.text', { email: client.email })}
      action={t('send.confirm')}
      command={sending}
      isHarmless
    />
  );
}

function Deletion({ client, ...dialog }: DialogProps) {
  const { t } = useTranslation('client');
  const navigate = useStepFromHere();
  const deletion = useClientDeletion(client.id);
  const name = `${client.firstname} ${client.surname}`;
  return (
    <ConfirmAction
      {...dialog}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      action={t('delete.confirm', { name })}
      command={deletion}
      onDone={() => void navigate({ to: '/clients' })}
    />
  );
}
