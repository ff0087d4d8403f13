import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface BulkInviteDialogProps {
  /** Chosen clients without a password, and the others, who get no invitation. */
  invitedCount: number;
  otherCount: number;
  isBusy: boolean;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before invitations go to the chosen clients. */
export function BulkInviteDialog({ isOpen, onClose, invitedCount, otherCount, isBusy, onConfirm }: BulkInviteDialogProps) {
  const { t } = useTranslation('clients');
  const confirm = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog title={t('bulk.invitation.title')} isOpen={isOpen} isBusy={isBusy} onClose={onClose}>
      <DialogForm
        action={t('bulk.invitation.send', { count: invitedCount, shown: writeCount(invitedCount) })}
        isChanged={false}
        isBusy={isBusy}
        failure={null}
        onSubmit={confirm}
        onCancel={onClose}
      >
        <p>{t('bulk.invitation.text')}</p>
        {otherCount > 0 && <p>{t('bulk.invitation.others', { count: otherCount, shown: writeCount(otherCount) })}</p>}
      </DialogForm>
    </Dialog>
  );
}
