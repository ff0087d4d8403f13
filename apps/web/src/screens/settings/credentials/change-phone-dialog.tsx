import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoneChange } from '../../../features/account/account.commands.ts';
import { useCountdown } from '../../../features/verification/use-countdown.ts';
import { maskText } from '../../../platform/formats/masks.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { CodeForm } from './code-form.tsx';
import { PhoneForm, type NewPhone } from './phone-form.tsx';
import { isTooEarly } from './proof.ts';

interface ChangePhoneDialogProps {
  email: string;
  /** Whether the change needs a code from the old phone. */
  hasPhone: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Two steps: password and number, then the codes of both phones. */
export function ChangePhoneDialog({ isOpen, onClose, ...steps }: ChangePhoneDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog title={t('security.changePhone')} isOpen={isOpen} onClose={onClose}>
      <PhoneSteps {...steps} onDone={onClose} />
    </Dialog>
  );
}

function PhoneSteps({ email, hasPhone, onDone }: { email: string; hasPhone: boolean; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const change = usePhoneChange();
  const { secondsLeft, restart } = useCountdown();
  const [wanted, setWanted] = useState<NewPhone | null>(null);
  // Keeps the input of the first step while the user types the codes.
  useUnsavedGuard(wanted !== null);
  const [oldPhone, setOldPhone] = useState('');
  const ask = (values: NewPhone) => {
    const expectCodes = (sentTo: string) => {
      setWanted(values);
      setOldPhone(sentTo);
      restart();
    };
    change.mutate(values, {
      onSuccess: (answer) => expectCodes(answer.recipient_current ?? ''),
      onError: (failure) => isTooEarly(failure) && wanted !== null && restart(failure.retryAfter),
    });
  };
  const confirm = (codes: Record<string, string>) => {
    if (wanted === null) return;
    change.mutate(
      { ...wanted, ...codes },
      {
        onSuccess: () => {
          showToast('success', t('phone.changed'));
          onDone();
        },
      },
    );
  };
  if (wanted === null) return <PhoneForm email={email} failure={change.error} isBusy={change.isPending} onSend={ask} />;
  const ofNew = { name: 'code_new', label: t('phone.codeNew', { phone: maskText(wanted.phone) }) };
  return (
    <CodeForm
      lead={t(hasPhone ? 'phone.lead' : 'phone.leadNew')}
      fields={hasPhone ? [{ name: 'code_current', label: t('phone.codeCurrent', { phone: maskText(oldPhone) }) }, ofNew] : [ofNew]}
      action={t('phone.confirm')}
      failure={change.error}
      isBusy={change.isPending}
      secondsLeft={secondsLeft}
      onSend={confirm}
      onResend={() => ask(wanted)}
      onBack={() => {
        change.reset();
        setWanted(null);
      }}
    />
  );
}
