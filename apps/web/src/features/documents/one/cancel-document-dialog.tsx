import { stateBodyLimits } from '@pramen/contract/documents/documents.limits';
import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useCancellation } from '../documents.commands.ts';

/** Other states need no description, so the contract does not require one: spaces are not a reason. */
const rules = withLimits<{ description: string }>(stateBodyLimits, { description: [filled] });

interface CancelDocumentDialogProps {
  document: Pick<DocumentRow, 'id'>;
  isOpen: boolean;
  onClose: () => void;
}

/** The back office cancels a document with a reason. */
export function CancelDocumentDialog({ document, isOpen, onClose }: CancelDocumentDialogProps) {
  const { t } = useTranslation('documentReview');
  return (
    <Dialog title={t('reject.title')} isOpen={isOpen} onClose={onClose}>
      <CancelDocumentForm key={document.id} document={document} onClose={onClose} />
    </Dialog>
  );
}

function CancelDocumentForm({ document, onClose }: Omit<CancelDocumentDialogProps, 'isOpen'>) {
  const { t } = useTranslation('documentReview');
  const cancellation = useCancellation(document.id);
  const { field, handleSubmit, isChanged } = useForm({
    initial: { description: '' },
    rules,
    serverErrors: cancellation.error instanceof Problem ? cancellation.error.errors : undefined,
    onSend: ({ description }) =>
      cancellation.mutate(description, {
        onSuccess: ({ message }) => {
          showToast('success', message);
          onClose();
        },
      }),
  });
  return (
    <DialogForm
      action={t('reject.confirm')}
      isChanged={isChanged}
      isBusy={cancellation.isPending}
      failure={cancellation.error && describeProblem(cancellation.error)}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TextAreaField {...field('description')} isRequired label={t('reject.description')} description={t('reject.descriptionHint')} />
    </DialogForm>
  );
}
