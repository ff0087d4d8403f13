import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivation } from '../../features/auth/auth.commands.ts';
import { fieldErrorsOf } from '../../platform/api/problem.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { ActivationCodeStep } from './activation-code-step.tsx';
import { ActivationPasswordStep } from './activation-password-step.tsx';

const route = getRouteApi('/entrance/activation');

/** First sign-in of an invited person: a password, then proof of the phone. */
export function ActivationScreen() {
  const { t } = useTranslation('activation');
  const navigate = useStepFromHere();
  const { email = '', phone = '', user_id: handle = '' } = route.useSearch();
  const activation = useActivation();
  const [password, setPassword] = useState<string | null>(null);
  const refusal = fieldErrorsOf(activation.error)['password']?.[0] ?? null;
  if (password === null) return <ActivationPasswordStep title={t('title')} email={email} refusal={refusal} onSend={setPassword} />;
  return (
    <ActivationCodeStep
      phone={phone}
      handle={handle}
      failure={activation.error}
      isBusy={activation.isPending || activation.isSuccess}
      onResend={activation.reset}
      onSend={(code) =>
        activation.mutate(
          { email, password, password_confirmation: password, '2fa_code': code },
          {
            onSuccess: () => void navigate({ to: '/home', search: { welcome: 'true' }, replace: true }),
            // Only who holds the code learns it, and the code stays good: another password is all that is missing.
            onError: (failure) => {
              if (fieldErrorsOf(failure)['password']) setPassword(null);
            },
          },
        )
      }
    />
  );
}
