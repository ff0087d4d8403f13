import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { maxLength, storable, type FieldRule } from '../../../platform/validation/rules.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useStateChange } from '../documents.commands.ts';

const DESCRIPTION_LENGTH = 2000;
/** Blanks are no reason. */
const spoken: FieldRule = (value) => (value.trim() === '' ? { key: 'required' } : null);

interface RejectionDialogProps {
  document: Pick<DocumentRow, 'id'>;
  isOpen: boolean;
  onClose: () => void;
}

/** The back office cancels a document and says why. */
export function RejectionDialog({ document, isOpen, onClose }: RejectionDialogProps) {
  const { t } = useTranslation('documentReview');
  return (
    <Dialog title={t('reject.title')} isOpen={isOpen} onClose={onClose}>
      <RejectionForm key={document.id} document={document} onClose={onClose} />
    </Dialog>
  );
}

function RejectionForm({ document, onClose }: Omit<RejectionDialogProps, 'isOpen'>) {
  const { t } = useTranslation('documentReview');
  const change = useStateChange(document.id);
  const { field, handleSubmit, isChanged } = useForm({
    initial: { description: '' },
    rules: { description: [spoken, storable, maxLength(DESCRIPTION_LENGTH)] },
    serverErrors: change.error instanceof Problem ? change.error.errors : undefined,
    onSend: ({ description }) =>
      change.mutate(
        { state: 'CANCELED', description },
        {
          onSuccess: ({ message }) => {
            showToast('success', message);
            onClose();
          },
        },
      ),
  });
  return (
    <DialogForm action={t('reject.confirm')} isChanged={isChanged} isBusy={change.isPending} failure={change.error && describeProblem(change.error)} onSubmit={handleSubmit} onCancel={onClose}>
      <TextAreaField {...field('description')} isRequired label={t('reject.description')} description={t('reject.descriptionHint')} />
    </DialogForm>
  );
}
