import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAcceptance, useDocumentDeletion, useRegeneration } from '../../../features/documents/documents.commands.ts';
import { CancelDocumentDialog } from '../../../features/documents/one/cancel-document-dialog.tsx';
import { RequestDialog } from '../../../features/documents/one/request-dialog.tsx';
import { peopleQuery } from '../../../platform/api/shared-queries.ts';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { SignDialog } from '../signing/sign-dialog.tsx';

export type DocumentDialogName = 'accept' | 'reject' | 'regenerate' | 'delete' | 'request' | 'sign';

interface DocumentDialogsProps {
  document: Document;
  open: DocumentDialogName | null;
  onClose: () => void;
}

interface DialogProps {
  document: Document;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialogs of a document, one at a time. */
export function DocumentDialogs({ document, open, onClose }: DocumentDialogsProps) {
  const about = { document, onClose };
  return (
    <>
      <Acceptance {...about} isOpen={open === 'accept'} />
      <CancelDocumentDialog {...about} isOpen={open === 'reject'} />
      <Regeneration {...about} isOpen={open === 'regenerate'} />
      <Deletion {...about} isOpen={open === 'delete'} />
      <Request {...about} isOpen={open === 'request'} />
      <SignDialog documents={[document]} isOpen={open === 'sign'} onClose={onClose} />
    </>
  );
}

function Acceptance({ document: { id, name }, ...dialog }: DialogProps) {
  const { t } = useTranslation('documentReview');
  const command = useAcceptance(id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('accept.title')}
      text={t('accept.text', { name })}
      action={t('accept.confirm')}
      command={command}
      isHarmless
    />
  );
}

function Regeneration({ document: { id }, ...dialog }: DialogProps) {
  const { t } = useTranslation('documentReview');
  const command = useRegeneration(id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('regenerate.title')}
      text={t('regenerate.text')}
      action={t('regenerate.confirm')}
      command={command}
      isHarmless
    />
  );
}

function Deletion({ document: { id, name }, ...dialog }: DialogProps) {
  const { t } = useTranslation('documentReview');
  const navigate = useStepFromHere();
  const command = useDocumentDeletion(id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      action={t('delete.confirm', { name })}
      command={command}
      onDone={() => void navigate({ to: '/documents' })}
    />
  );
}

function Request({ isOpen, ...about }: DialogProps) {
  const found = useQuery({ ...peopleQuery, enabled: isOpen });
  const people = (found.data ?? []).map(({ user_id: userId, label }) => ({ userId, name: label }));
  return <RequestDialog {...about} people={people} found={found} isOpen={isOpen} />;
}
