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

/** First sign-in of an invited person: a password, then proof of the phone. */
export function ActivationScreen() {
  const { t } = useTranslation('activation');
  const navigate = useStepFromHere();
  const { email = '', phone = '', user_id: handle = '' } = route.useSearch();
  const activation = useActivation();
  // Outlives a refused password: the code that was sent stays good, and its field open.
  const code = useSignInCode(handle, false);
  const [password, setPassword] = useState<string | null>(null);
  const refusal = fieldErrorsOf(activation.error)['password']?.[0] ?? null;
  const choose = (chosen: string) => {
    // What was said of the last password is not true of this one, and was never true of a code.
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
