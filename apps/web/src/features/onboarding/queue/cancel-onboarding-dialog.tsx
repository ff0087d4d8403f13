import { canceledOnboardingLimits } from '@pramen/contract/onboarding/queue.limits';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { isDecidedMeanwhile, useCancellation } from './queue.commands.ts';

const rules = withLimits<{ reason: string }>(canceledOnboardingLimits, { reason: [filled] });

interface CancelOnboardingDialogProps {
  clientId: string;
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why an open onboarding is canceled. */
export function CancelOnboardingDialog({ isOpen, ...form }: CancelOnboardingDialogProps) {
  const { t } = useTranslation('onboardingQueue');
  return (
    <Dialog title={t('cancel.title')} isOpen={isOpen} onClose={form.onClose}>
      <CancelForm key={form.id} {...form} />
    </Dialog>
  );
}

function CancelForm({ clientId, id, onClose }: Omit<CancelOnboardingDialogProps, 'isOpen'>) {
  const { t } = useTranslation('onboardingQueue');
  const command = useCancellation(clientId, id);
  const { field, handleSubmit, isChanged } = useForm({
    initial: { reason: '' },
    rules,
    serverErrors: command.error instanceof Problem ? command.error.errors : undefined,
    onSend: ({ reason }) =>
      command.mutate(reason, {
        onSuccess: ({ message }) => {
          showToast('success', message);
          onClose();
        },
        onError: (failure) => {
          if (!isDecidedMeanwhile(failure)) return;
          showToast('failure', t('changed'));
          onClose();
        },
      }),
  });
  return (
    <DialogForm
      action={t('cancel.confirm')}
      isChanged={isChanged}
      isBusy={command.isPending}
      failure={command.error && describeProblem(command.error)}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <p>{t('cancel.text')}</p>
      <TextAreaField {...field('reason')} isRequired isFocusedFirst label={t('cancel.reason')} limit={canceledOnboardingLimits.reason[1]} />
    </DialogForm>
  );
}
