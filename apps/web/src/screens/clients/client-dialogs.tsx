import type { Client } from '@pramen/contract/clients/client.schemas';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClientDialog } from '../../features/clients/client-dialog.tsx';
import { useClientDeletion, useInvitation } from '../../features/clients/client.commands.ts';
import { OwnerDialog } from '../../features/clients/owner-dialog.tsx';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './client-detail.module.css';

export type ClientDialogName = 'edit' | 'invite' | 'owner' | 'delete';

interface ClientDialogsProps {
  client: Client;
  open: ClientDialogName | null;
  onClose: () => void;
}

interface DialogProps {
  client: Client;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialogs of the header, one at a time. */
export function ClientDialogs({ client, open, onClose }: ClientDialogsProps) {
  const about = { client, onClose };
  return (
    <>
      <ClientDialog {...about} isOpen={open === 'edit'} />
      <Invitation {...about} isOpen={open === 'invite'} />
      <OwnerDialog {...about} isOpen={open === 'owner'} />
      <Deletion {...about} isOpen={open === 'delete'} />
    </>
  );
}

function Invitation({ client, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('shell');
  const invitation = useInvitation(client.id);
  const close = () => {
    invitation.reset();
    onClose();
  };
  const send = () =>
    invitation.mutate(undefined, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        close();
      },
    });
  return (
    <Dialog title={t('invitation.title')} isOpen={isOpen} onClose={close}>
      <div className={styles.question}>
        <p>{t('invitation.text', { email: client.email })}</p>
        {invitation.error && <Banner tone="error">{describeProblem(invitation.error)}</Banner>}
        <div className={styles.answers}>
          <Button kind="quiet" onClick={close}>
            {words('cancel')}
          </Button>
          <Button isFocusedFirst isBusy={invitation.isPending} onClick={send}>
            {t('invitation.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Deletion({ client, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('client');
  const navigate = useNavigate();
  const deletion = useClientDeletion(client.id);
  const name = `${client.firstname} ${client.surname}`;
  const close = () => {
    deletion.reset();
    onClose();
  };
  const remove = () =>
    deletion.mutate(undefined, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
        void navigate({ to: '/clients' });
      },
    });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name })}
      action={t('delete.confirm', { name })}
      isOpen={isOpen}
      isBusy={deletion.isPending}
      failure={deletion.error && describeProblem(deletion.error)}
      onConfirm={remove}
      onClose={close}
    />
  );
}
