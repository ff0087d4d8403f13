import { rejectBodyLimits } from '@pramen/contract/documents/documents.limits';
import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { useReturnUnsigned } from '../../../features/documents/documents.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { DocumentNames } from './document-names.tsx';
import styles from '../documents.module.css';

const rules = withLimits<{ message: string }>(rejectBodyLimits, { message: [filled] });

interface RejectStepProps {
  documents: readonly DocumentRow[];
  onBack: () => void;
  onDone: () => void;
}

/** Returns the documents with a reason. */
export function RejectStep({ documents, onBack, onDone }: RejectStepProps) {
  const { t } = useTranslation('documents');
  const { t: words } = useTranslation('shell');
  const returning = useReturnUnsigned();
  useBusyGuard(returning.isPending);
  const { field, handleSubmit, isChanged } = useForm({
    initial: { message: '' },
    rules,
    onSend: ({ message }) =>
      returning.mutate(
        { document_ids: documents.map(({ id }) => id), message },
        {
          onSuccess: (answer) => {
            showToast('success', answer.message);
            onDone();
          },
        },
      ),
  });
  useUnsavedGuard(isChanged && !returning.isSuccess);
  return (
    <form className={styles.sign} onSubmit={handleSubmit} noValidate>
      <DocumentNames documents={documents} toSign={undefined} onOpen={null} />
      <TextAreaField {...field('message')} label={t('sign.reason')} description={t('sign.reasonHint')} isFocusedFirst />
      {returning.error && <Banner tone="error">{describeProblem(returning.error)}</Banner>}
      <div className={styles.answers}>
        <Button kind="quiet" isDisabled={returning.isPending} onClick={onBack}>
          {words('back')}
        </Button>
        <Button kind="danger" type="submit" isBusy={returning.isPending}>
          {t('sign.reject', { count: documents.length })}
        </Button>
      </div>
    </form>
  );
}
