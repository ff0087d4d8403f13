import { VERIFICATION_CODE_LENGTH } from '@pramen/contract/field-limits';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOfCode } from '../../../features/verification/refused-code.ts';
import { ResendCode } from '../../../features/verification/resend-code.tsx';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { maskText } from '../../../platform/formats/masks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeField } from '../../../ui/forms/text/code-field.tsx';
import { StepForm } from '../parts/step-form.tsx';
import styles from '../self-onboarding.module.css';
import type { StepProps } from '../walk/step-props.ts';
import type { ConfirmationCode } from './use-confirmation-code.ts';

interface ConfirmationStepProps extends StepProps<'confirmation'> {
  code: ConfirmationCode;
  /** The agreement is still on its way; the code is asked for after it. */
  isAwaited: boolean;
}

/** The code from the SMS submits everything. */
export function ConfirmationStep({ step, code, isAwaited, isBusy, failure: told, onComplete }: ConfirmationStepProps) {
  const { t } = useTranslation('selfOnboarding');
  const { t: errors } = useTranslation('errors');
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  /** What the server said of the code before the newest one. */
  const [past, setPast] = useState<Error | null>(null);
  const failure = told === past ? null : told;
  const refusal = refusalOfCode(failure);
  const phone = maskText(step.data.phone);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A code that is too short would use up one of its attempts.
    const missing =
      digits === ''
        ? t('confirmation.codeMissing')
        : digits.length < VERIFICATION_CODE_LENGTH
          ? errors('verification_code.INVALID_CODE')
          : null;
    setFault(missing);
    if (missing !== null) return;
    code.forgetFailure();
    onComplete(null, { code: digits });
  };
  const trouble = code.failure ?? (refusal === null ? failure : null);
  return (
    <StepForm
      title={t('confirmation.title')}
      text={t(code.wasSent ? 'confirmation.sentTo' : 'confirmation.toSend', { phone })}
      action={t('confirmation.confirm')}
      isBusy={isBusy}
      isDisabled={isAwaited}
      failure={trouble && describeFieldProblem(trouble)}
      onSubmit={submit}
    >
      <div className={styles.code}>
        <CodeField
          label={t('confirmation.code')}
          name="verification_code"
          value={digits}
          error={fault}
          refusal={refusal}
          refusalText={errors('verification_code.INVALID_CODE')}
          isFocusedFirst
          isRequired
          onChange={(typed) => {
            setDigits(typed);
            setFault(null);
          }}
        />
        {code.wasSent ? (
          <ResendCode
            secondsLeft={code.secondsLeft}
            isBusy={code.isBusy}
            onResend={() => {
              setDigits('');
              setFault(null);
              setPast(told);
              code.ask();
            }}
          />
        ) : (
          <Button kind="quiet" isBusy={code.isBusy || isAwaited} onClick={code.ask}>
            {t('confirmation.send')}
          </Button>
        )}
      </div>
      <p className={styles.consent}>{t('confirmation.consent')}</p>
    </StepForm>
  );
}
