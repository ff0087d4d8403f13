import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePasswordChange } from '../../../features/account/account.commands.ts';
import { useCountdown } from '../../../features/verification/use-countdown.ts';
import { maskText } from '../../../platform/formats/masks.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm, type NewPassword } from './password-form.tsx';
import { isTooEarly } from './proof.ts';

interface ChangePasswordDialogProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Two steps: the passwords, then the code that was sent for them. */
export function ChangePasswordDialog({ email, isOpen, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog title={t('security.changePassword')} isOpen={isOpen} onClose={onClose}>
      <PasswordSteps email={email} onDone={onClose} />
    </Dialog>
  );
}

function PasswordSteps({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const change = usePasswordChange();
  const { secondsLeft, restart } = useCountdown();
  const [wanted, setWanted] = useState<NewPassword | null>(null);
  // Keeps the input of the first step while the user types the codes.
  useUnsavedGuard(wanted !== null);
  const [recipient, setRecipient] = useState<string | null>(null);
  const ask = (values: NewPassword) => {
    const expectCode = (sentTo: string | null, seconds?: number) => {
      setWanted(values);
      setRecipient(sentTo);
      restart(seconds);
    };
    change.mutate(values, {
      onSuccess: (answer) => expectCode(answer.recipient),
      onError: (failure) => isTooEarly(failure) && expectCode(null, failure.retryAfter),
    });
  };
  const confirm = (verification_code: string) => {
    if (wanted === null) return;
    change.mutate(
      { ...wanted, verification_code },
      {
        onSuccess: () => {
          showToast('success', t('password.changed'));
          onDone();
        },
      },
    );
  };
  if (wanted === null) return <PasswordForm email={email} failure={change.error} isBusy={change.isPending} onSend={ask} />;
  return (
    <CodeForm
      lead={recipient ? t('password.codeSentTo', { recipient: maskText(recipient) }) : t('password.codeSent')}
      fields={[{ name: 'verification_code', label: t('code') }]}
      action={t('password.confirm')}
      failure={change.error}
      isBusy={change.isPending}
      secondsLeft={secondsLeft}
      onSend={({ verification_code }) => confirm(verification_code ?? '')}
      onResend={() => ask(wanted)}
      onBack={() => {
        change.reset();
        setWanted(null);
      }}
    />
  );
}
