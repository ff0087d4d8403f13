import { useTranslation } from 'react-i18next';
import { ResendCode } from '../../features/verification/resend-code.tsx';
import { useCountdown } from '../../features/verification/use-countdown.ts';
import { useCodeRequest } from '../../features/verification/verification.commands.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { maskText } from '../../platform/formats/masks.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { required } from '../../platform/validation/rules.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { BackToLogin, EntranceAlert, EntranceCard } from './entrance-card.tsx';
import styles from './form.module.css';

interface CodeStepProps {
  phone: string;
  handle: string;
  failure: Error | null;
  isBusy: boolean;
  onBack: () => void;
  onSend: (code: string) => void;
}

/** The code was sent with the right password, so the wait for another one starts with the step. */
export function CodeStep({ phone, handle, failure, isBusy, onBack, onSend }: CodeStepProps) {
  const { t } = useTranslation('login');
  const { secondsLeft, restart } = useCountdown(true);
  const codeRequest = useCodeRequest();
  const { field, handleSubmit } = useForm({
    initial: { verification_code: '' },
    rules: { verification_code: [required] },
    onSend: ({ verification_code }) => onSend(verification_code),
  });
  const resend = () =>
    codeRequest.mutate({ verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' }, { onSuccess: restart });
  const trouble = codeRequest.error ?? failure;
  return (
    <EntranceCard title={t('codeTitle')} lead={phone ? t('codeSentTo', { phone: maskText(phone) }) : t('codeSent')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <CodeField {...field('verification_code')} label={t('code')} isFocusedFirst />
        <Button type="submit" isWide isBusy={isBusy}>
          {t('signIn')}
        </Button>
        <EntranceAlert>{trouble && describeProblem(trouble)}</EntranceAlert>
        <ResendCode secondsLeft={secondsLeft} isBusy={codeRequest.isPending} onResend={resend} />
        <div className={styles.links}>
          <BackToLogin onBack={onBack} />
        </div>
      </form>
    </EntranceCard>
  );
}
