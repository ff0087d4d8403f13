import { REQUEST_TEXT_LENGTH } from '@pramen/contract/service-requests/service-requests.lists';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useComplaint } from '../service-requests.commands.ts';

const rules = withLimits<{ text: string }>({ text: [1, REQUEST_TEXT_LENGTH] });

interface ComplaintAnswerDialogProps {
  requestId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The written answer to a complaint, which processes it. */
export function ComplaintAnswerDialog({ requestId, isOpen, onClose }: ComplaintAnswerDialogProps) {
  const { t } = useTranslation('serviceRequestWork');
  return (
    <Dialog title={t('handling.answer')} isOpen={isOpen} onClose={onClose}>
      <AnswerForm requestId={requestId} onClose={onClose} />
    </Dialog>
  );
}

function AnswerForm({ requestId, onClose }: Omit<ComplaintAnswerDialogProps, 'isOpen'>) {
  const { t } = useTranslation('serviceRequestWork');
  const command = useComplaint(requestId);
  const { field, handleSubmit, isChanged } = useForm({
    initial: { text: '' },
    rules,
    serverErrors: command.error instanceof Problem ? command.error.errors : undefined,
    onSend: ({ text }) =>
      command.mutate(
        { text },
        {
          onSuccess: ({ message }) => {
            showToast('success', message);
            onClose();
          },
        },
      ),
  });
  return (
    <DialogForm
      action={t('handling.sendAnswer')}
      isChanged={isChanged}
      isBusy={command.isPending}
      failure={command.error && describeProblem(command.error)}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TextAreaField
        {...field('text')}
        isFocusedFirst
        label={t('handling.answer')}
        description={t('handling.answerHint')}
        rows={8}
        limit={REQUEST_TEXT_LENGTH}
      />
    </DialogForm>
  );
}
