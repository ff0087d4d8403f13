import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivation } from '../../../features/auth/auth.commands.ts';
import { useSignInCode } from '../../../features/verification/use-sign-in-code.ts';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { ActivationCodeStep } from './activation-code-step.tsx';
import { ActivationPasswordStep } from './activation-password-step.tsx';

const route = getRouteApi('/entrance/activation');

/** First sign-in of an invited user: a password, then proof of owning the phone. */
export function ActivationScreen() {
  const { t } = useTranslation('activation');
  const navigate = useStepFromHere();
  const { email = '', phone = '', user_id: handle = '' } = route.useSearch();
  const activation = useActivation();
  // Survives a refused password: the sent code stays valid, and its field stays open.
  const code = useSignInCode(handle, false);
  const [password, setPassword] = useState<string | null>(null);
  const refusal = fieldErrorsOf(activation.error)['password']?.[0] ?? null;
  const choose = (chosen: string) => {
    // An error about the last password does not apply to this one, nor to a code.
    activation.reset();
    setPassword(chosen);
  };
  if (password === null) return <ActivationPasswordStep title={t('title')} email={email} refusal={refusal} onSend={choose} />;
  return (
    <ActivationCodeStep
      phone={phone}
      code={code}
      failure={activation.error}
      isBusy={activation.isPending || activation.isSuccess}
      onResend={activation.reset}
      onSend={(entered) =>
        activation.mutate(
          { email, password, password_confirmation: password, '2fa_code': entered },
          {
            onSuccess: () => void navigate({ to: '/home', search: { welcome: 'true' }, replace: true }),
            // The server reveals this only to a user with the right code, which stays valid: only another password is needed.
            onError: (failure) => {
              if (fieldErrorsOf(failure)['password']) setPassword(null);
            },
          },
        )
      }
    />
  );
}
