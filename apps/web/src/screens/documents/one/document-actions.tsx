import type { Document } from '@pramen/contract/documents/documents.schemas';
import { mayDelete, maySetState } from '@pramen/domain/documents/document-states';
import { IconCheck, IconDownload, IconInbox, IconRefresh, IconTrash, IconUserMinus, IconUserPlus, IconX } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { useRole } from '../../../features/auth/use-role.ts';
import { useAssignment, useSendToReview } from '../../../features/documents/documents.commands.ts';
import { useFileSaving } from '../../../features/files/files.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { ActionMenu, type MenuAction } from '../../../ui/actions/action-menu.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import type { DocumentDialogName } from './document-dialogs.tsx';
import styles from '../documents.module.css';

interface DocumentActionsProps {
  document: Document;
  onOpen: (dialog: DocumentDialogName) => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Toasts for commands that run without a dialog. */
const tell = {
  onSuccess: ({ message }: { message: string }) => showToast('success', message),
  onError: (failure: Error) => showToast('failure', describeProblem(failure)),
};

/** Actions of the back office for a document: accept and reject, the rest in a menu. */
export function DocumentActions({ document, onOpen }: DocumentActionsProps) {
  const { t } = useTranslation('documentReview');
  const { may } = useRole();
  const rest = useRareActions(document, onOpen);
  const { state } = document.state;
  const isOpen = may('documents.review') && (state === 'TO_REVIEW' || state === 'REJECTED');
  return (
    <div className={styles.actions}>
      {isOpen && (
        <>
          <Button icon={<IconCheck {...icon} />} isDisabled={!maySetState(state, 'ACCEPTED')} onClick={() => onOpen('accept')}>
            {t('accept.action')}
          </Button>
          <Button kind="danger" icon={<IconX {...icon} />} isDisabled={!maySetState(state, 'CANCELED')} onClick={() => onOpen('reject')}>
            {t('reject.action')}
          </Button>
        </>
      )}
      <AssignButton document={document} />
      <ActionMenu label={t('actions')} actions={rest} />
    </div>
  );
}

function AssignButton({ document: { id, assigned_user: assigned } }: { document: Document }) {
  const { t } = useTranslation('documentReview');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const assignment = useAssignment(id);
  const isMine = assigned?.id === profile.user.id;
  const Icon = isMine ? IconUserMinus : IconUserPlus;
  return (
    <Button kind="quiet" icon={<Icon {...icon} />} isBusy={assignment.isPending} onClick={() => assignment.mutate(!isMine, tell)}>
      {t(isMine ? 'unassign' : assigned ? 'takeOver' : 'assign')}
    </Button>
  );
}

function useRareActions(document: Document, onOpen: (dialog: DocumentDialogName) => void): MenuAction[] {
  const { t } = useTranslation('documentReview');
  const { t: files } = useTranslation('files');
  const { may } = useRole();
  const marking = useSendToReview();
  const saving = useFileSaving();
  const { id, file, is_kept: kept } = document;
  const { state } = document.state;
  const isCanceled = state === 'CANCELED';
  return [
    ...(file
      ? [
          {
            key: 'save',
            label: files('download'),
            icon: <IconDownload {...icon} />,
            onSelect: () => saving.mutate(file, { onError: tell.onError }),
          },
        ]
      : []),
    ...(may('documents.review') && maySetState(state, 'TO_REVIEW')
      ? [{ key: 'mark', label: t('mark.long'), icon: <IconInbox {...icon} />, onSelect: () => marking.mutate(id, tell) }]
      : []),
    ...(may('documents.generate') && document.can_be_regenerated
      ? [
          {
            key: 'regenerate',
            label: t('regenerate.action'),
            icon: <IconRefresh {...icon} />,
            isDisabled: isCanceled,
            onSelect: () => onOpen('regenerate'),
          },
        ]
      : []),
    ...(may('documents.delete') && (kept || mayDelete(state, kept))
      ? [
          {
            key: 'delete',
            label: t('delete.action'),
            icon: <IconTrash {...icon} />,
            isDangerous: true,
            isDisabled: kept,
            ...(kept ? { reason: t('delete.kept') } : {}),
            onSelect: () => onOpen('delete'),
          },
        ]
      : []),
  ];
}
