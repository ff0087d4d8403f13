import { useTranslation } from 'react-i18next';
import { refusalOfCode } from '../../../features/verification/refused-code.ts';
import { ResendCode } from '../../../features/verification/resend-code.tsx';
import type { SignInCode } from '../../../features/verification/use-sign-in-code.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { maskText } from '../../../platform/formats/masks.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { fieldRules } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeField } from '../../../ui/forms/text/code-field.tsx';
import { describeActivationFailure } from './activation.model.ts';
import { BackToLogin, EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import styles from '../form.module.css';

interface ActivationCodeStepProps {
  phone: string;
  code: SignInCode;
  failure: Error | null;
  isBusy: boolean;
  onSend: (code: string) => void;
  /** Called when the user requests another code: the failure of the last one no longer applies. */
  onResend: () => void;
}

/** Sends no code before the user requests it; then the code field opens. */
export function ActivationCodeStep({ phone, code, failure, isBusy, onSend, onResend }: ActivationCodeStepProps) {
  const { t } = useTranslation('activation');
  const { field, handleSubmit } = useForm({
    initial: { '2fa_code': '' },
    rules: { '2fa_code': fieldRules.code },
    onSend: (values) => {
      code.forgetFailure();
      onSend(values['2fa_code']);
    },
  });
  const resend = () => {
    onResend();
    code.ask();
  };
  const requestAlert = code.failure && describeProblem(code.failure);
  return (
    <EntranceCard title={t('phoneTitle')} lead={t(code.wasSent ? 'codeSentTo' : 'phoneLead', { phone: maskText(phone) })}>
      {code.wasSent ? (
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <CodeField {...field('2fa_code')} label={t('code')} refusal={refusalOfCode(failure)} isFocusedFirst />
          <Button type="submit" isWide isBusy={isBusy}>
            {t('verify')}
          </Button>
          <EntranceAlert>{requestAlert ?? (failure && describeActivationFailure(failure))}</EntranceAlert>
          <ResendCode secondsLeft={code.secondsLeft} isBusy={code.isBusy} onResend={resend} />
          <div className={styles.links}>
            <BackToLogin />
          </div>
        </form>
      ) : (
        <div className={styles.form}>
          <Button isWide isFocusedFirst isBusy={code.isBusy} onClick={code.ask}>
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
