import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { versionQuery } from '../../../features/auth/auth.queries.ts';
import type { EnteredCodes, RegistrationValues, SavedRegistration } from '../../../features/registration/registration.model.ts';
import { ResendCode } from '../../../features/verification/resend-code.tsx';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { formatPhone } from '../../../platform/formats/phones.ts';
import { underBase } from '../../../platform/navigation/base-path.ts';
import { mayTakeFocus } from '../../../platform/navigation/framed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeField } from '../../../ui/forms/text/code-field.tsx';
import { EntranceAlert } from '../entrance-card.tsx';
import styles from './registration.module.css';
import type { useRegistration } from './use-registration.ts';

type CodeName = keyof EnteredCodes;

interface VerificationBlockProps {
  registration: ReturnType<typeof useRegistration>;
  saved: SavedRegistration;
  values: RegistrationValues;
  field: (name: CodeName) => { name: string; value: string; error: string | null; onChange: (value: string) => void };
}

const sentences = { sent: 'codesSent', new: 'newCodesSent', asked: 'codesAsked' } as const;

/** What was sent, of what was asked for. */
function sentenceOf({ codes, codesAre }: VerificationBlockProps['registration']) {
  const { email, sms } = codes;
  if (email.failure && sms.failure) return 'noCodeSent';
  if (email.failure) return 'smsCodeSent';
  if (sms.failure) return 'emailCodeSent';
  // After a change, a contact that stayed keeps the code that went to it a moment ago.
  if (codesAre !== 'new' || email.isEarly === sms.isEarly) return email.isEarly && sms.isEarly ? 'codesAsked' : sentences[codesAre];
  return email.isEarly ? 'smsCodeSent' : 'emailCodeSent';
}

/** Two codes, of which one is enough; each can be sent again after its own wait. */
export function VerificationBlock({ registration, saved, values, field }: VerificationBlockProps) {
  const { t } = useTranslation('registration');
  const { data: version } = useQuery(versionQuery);
  const { codes, refusal, isBusy, alert } = registration;
  const heading = useRef<HTMLHeadingElement>(null);
  // The block appears below the fields that were just sent; the focus tells users of screen readers about it.
  useEffect(() => {
    if (mayTakeFocus()) heading.current?.focus();
  }, []);
  const refusalOf = (name: CodeName) => {
    const [text] = fieldErrorsOf(refusal)[name] ?? [];
    return text === undefined ? {} : { refusal, refusalText: text };
  };
  const { handle, email, phone } = saved;
  const isFilled = values.verification_code_email !== '' || values.verification_code_sms !== '';
  return (
    <section className={styles.codes} aria-labelledby="registration-codes">
      <h2 id="registration-codes" ref={heading} tabIndex={-1} className={styles.codesTitle}>
        {t('codesTitle')}
      </h2>
      <p className={styles.quiet}>{t(sentenceOf(registration), { email, phone: formatPhone(phone) })}</p>
      {version?.demo && (
        <p className={styles.small}>
          {t('demo')}{' '}
          <a href={underBase('/demo/inbox')} target="_blank" rel="noreferrer">
            {t('demoLink')}
          </a>
        </p>
      )}
      <div className={styles.code}>
        <CodeField
          {...field('verification_code_email')}
          {...refusalOf('verification_code_email')}
          label={t('emailCode')}
          autoComplete="off"
        />
        <ResendCode
          secondsLeft={codes.email.secondsLeft}
          isBusy={codes.email.isBusy}
          onResend={() => codes.email.ask({ handle, recipient: email })}
        />
      </div>
      <div className={styles.code}>
        <CodeField {...field('verification_code_sms')} {...refusalOf('verification_code_sms')} label={t('smsCode')} />
        <ResendCode
          secondsLeft={codes.sms.secondsLeft}
          isBusy={codes.sms.isBusy}
          onResend={() => codes.sms.ask({ handle, recipient: phone })}
        />
      </div>
      <Button type="submit" isWide isBusy={isBusy} isDisabled={!isFilled}>
        {t('verify')}
      </Button>
      <EntranceAlert>{alert}</EntranceAlert>
    </section>
  );
}
