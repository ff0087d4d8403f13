import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { typedDay } from '../../../platform/validation/moment-rules.ts';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { OfferedSelect } from '../../../ui/forms/choices/offered-select.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useSignatureRequest } from '../documents.commands.ts';
import { firstRequestOf } from '../documents.model.ts';

export interface Signer {
  /** Id of the person's user. */
  userId: string;
  name: string;
}

interface RequestDialogProps {
  document: Document;
  /** People who can sign for an intermediary besides the client's adviser. */
  people: readonly Signer[];
  /** State of the query that loads them. */
  found: ComponentProps<typeof OfferedSelect>['found'];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks the client, a responsible person or both to sign. */
export function RequestDialog({ isOpen, onClose, ...about }: RequestDialogProps) {
  const { t } = useTranslation('documentReview');
  return (
    <Dialog title={t('signatures.requestTitle')} isOpen={isOpen} onClose={onClose}>
      <RequestForm key={about.document.id} {...about} onClose={onClose} />
    </Dialog>
  );
}

function RequestForm({ document, people, found, onClose }: Omit<RequestDialogProps, 'isOpen'>) {
  const { t } = useTranslation('documentReview');
  const [isEmpty, setEmpty] = useState(false);
  const request = useSignatureRequest(document.id);
  const { values, field, tick, handleSubmit, isChanged } = useForm({
    initial: firstRequestOf(document),
    rules: { expires_on: [typedDay] },
    serverErrors: request.error instanceof Problem ? request.error.errors : undefined,
    onSend: ({ owner, responsible, responsible_id: responsibleId, expires_on: expiresOn }) => {
      setEmpty(!owner && !responsible);
      if (!owner && !responsible) return;
      request.mutate(
        { owner, responsible, responsible_id: responsible && responsibleId !== '' ? responsibleId : null, expires_on: expiresOn || null },
        {
          onSuccess: ({ message }) => {
            showToast('success', message);
            onClose();
          },
        },
      );
    },
  });
  const failure = isEmpty ? t('signatures.nothingChosen') : request.error && describeProblem(request.error);
  return (
    <DialogForm
      action={t('signatures.send')}
      isChanged={isChanged}
      isBusy={request.isPending}
      failure={failure}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TickField
        {...tick('owner')}
        label={t('signatures.owner')}
        description={t('signatures.ownerHint', { name: document.documentable.fullname })}
      />
      <TickField {...tick('responsible')} label={t('signatures.responsible')} />
      {values.responsible && (
        <OfferedSelect
          {...field('responsible_id')}
          found={found}
          layout="form"
          label={t('signatures.responsibleId')}
          options={[{ value: '', label: t('signatures.usual') }, ...people.map(({ userId, name }) => ({ value: userId, label: name }))]}
        />
      )}
      <DateField {...field('expires_on')} label={t('signatures.expires')} description={t('signatures.expiresHint')} />
    </DialogForm>
  );
}
