import { acknowledgementBodyLimits } from '@pramen/contract/suitability/suitability.limits';
import type { SuitabilityWarning } from '@pramen/contract/suitability/suitability.schemas';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Problem } from '../../platform/api/problem.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { filled, withLimits } from '../../platform/validation/text-limits.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FoldedLines } from '../../ui/display/values/folded-lines.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { TextAreaField } from '../../ui/forms/text/text-area-field.tsx';
import { useAcknowledgement } from './suitability.commands.ts';

const rules = withLimits<{ reason: string }>(acknowledgementBodyLimits, { reason: [filled] });

interface AcknowledgementDialogProps {
  warning: SuitabilityWarning;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why a client holds a strategy that does not fit; says so where the answer releases their onboarding. */
export function AcknowledgementDialog({ warning, isOpen, onClose }: AcknowledgementDialogProps) {
  const { t } = useTranslation('suitability');
  return (
    <Dialog title={t(warning.holds_onboarding ? 'release.title' : 'acknowledgeTitle')} isOpen={isOpen} onClose={onClose}>
      <AcknowledgementForm key={warning.id} warning={warning} onClose={onClose} />
    </Dialog>
  );
}

function AcknowledgementForm({ warning, onClose }: Omit<AcknowledgementDialogProps, 'isOpen'>) {
  const { t } = useTranslation('suitability');
  const {
    client_id: clientId,
    id,
    client_name: client,
    strategy_name: strategy,
    reasons,
    fit_text: fit,
    holds_onboarding: isHeld,
  } = warning;
  const command = useAcknowledgement(clientId, id);
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
      }),
  });
  return (
    <DialogForm
      action={t(isHeld ? 'release.confirm' : 'confirm')}
      isChanged={isChanged}
      isBusy={command.isPending}
      failure={command.error && describeProblem(command.error)}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <p>
        {client}, {strategy}: {fit}
      </p>
      {isHeld && <Banner tone="plain">{t('release.text')}</Banner>}
      {reasons.length > 0 && <FoldedLines areAllShown label={t('reasonsTitle')} lines={reasons.map(({ text }) => text)} />}
      <TextAreaField
        {...field('reason')}
        isRequired
        isFocusedFirst
        label={t('acknowledgement')}
        description={t('acknowledgeHint')}
        limit={acknowledgementBodyLimits.reason[1]}
      />
    </DialogForm>
  );
}
