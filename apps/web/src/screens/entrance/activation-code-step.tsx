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
import { describeActivationFailure } from './activation.model.ts';
import { BackToLogin, EntranceAlert, EntranceCard } from './entrance-card.tsx';
import styles from './form.module.css';

interface ActivationCodeStepProps {
  phone: string;
  handle: string;
  failure: Error | null;
  isBusy: boolean;
  onSend: (code: string) => void;
}

/** Nothing is sent before the person asks for it; then the code field opens. */
export function ActivationCodeStep({ phone, handle, failure, isBusy, onSend }: ActivationCodeStepProps) {
  const { t } = useTranslation('activation');
  const { secondsLeft, restart } = useCountdown(false);
  const codeRequest = useCodeRequest();
  const requestCode = () =>
    codeRequest.mutate({ verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' }, { onSuccess: restart });
  const { field, handleSubmit } = useForm({
    initial: { '2fa_code': '' },
    rules: { '2fa_code': [required] },
    onSend: (values) => onSend(values['2fa_code']),
  });
  const requestAlert = codeRequest.error && describeProblem(codeRequest.error);
  const wasSent = codeRequest.isSuccess || secondsLeft > 0;
  return (
    <EntranceCard title={t('phoneTitle')} lead={wasSent ? t('codeSentTo', { phone: maskText(phone) }) : t('phoneLead', { phone: maskText(phone) })}>
      {wasSent ? (
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <CodeField {...field('2fa_code')} label={t('code')} isFocusedFirst />
          <Button type="submit" isWide isBusy={isBusy}>
            {t('verify')}
          </Button>
          <EntranceAlert>{requestAlert ?? (failure && describeActivationFailure(failure))}</EntranceAlert>
          <ResendCode secondsLeft={secondsLeft} isBusy={codeRequest.isPending} onResend={requestCode} />
          <div className={styles.links}>
            <BackToLogin />
          </div>
        </form>
      ) : (
        <div className={styles.form}>
          <Button isWide isBusy={codeRequest.isPending} onClick={requestCode}>
            {t('sendCode')}
          </Button>
          <EntranceAlert>{requestAlert}</EntranceAlert>
          <div className={styles.links}>
            <BackToLogin />
          </div>
        </div>
      )}
    </EntranceCard>
  );
}
