import { useTranslation } from 'react-i18next';
import { refusalOfCode } from '../../../features/verification/refused-code.ts';
import { ResendCode } from '../../../features/verification/resend-code.tsx';
import { useSignInCode } from '../../../features/verification/use-sign-in-code.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { maskText } from '../../../platform/formats/masks.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { fieldRules } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeField } from '../../../ui/forms/text/code-field.tsx';
import { BackToLogin, EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import styles from '../form.module.css';

interface CodeStepProps {
  phone: string;
  handle: string;
  failure: Error | null;
  isBusy: boolean;
  onBack: () => void;
  onSend: (code: string) => void;
  /** Called when the user requests another code: the failure of the last one no longer applies. */
  onResend: () => void;
}

/** The server sent the code with the right password, so the wait for another one starts with this step. */
export function CodeStep({ phone, handle, failure, isBusy, onBack, onSend, onResend }: CodeStepProps) {
  const { t } = useTranslation('login');
  const code = useSignInCode(handle, true);
  const { field, handleSubmit } = useForm({
    initial: { verification_code: '' },
    rules: { verification_code: fieldRules.code },
    onSend: ({ verification_code }) => {
      code.forgetFailure();
      onSend(verification_code);
    },
  });
  const resend = () => {
    onResend();
    code.ask();
  };
  const trouble = code.failure ?? failure;
  return (
    <EntranceCard title={t('codeTitle')} lead={phone ? t('codeSentTo', { phone: maskText(phone) }) : t('codeSent')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <CodeField {...field('verification_code')} label={t('code')} refusal={refusalOfCode(failure)} isFocusedFirst />
        <Button type="submit" isWide isBusy={isBusy}>
          {t('signIn')}
        </Button>
        <EntranceAlert>{trouble && describeProblem(trouble)}</EntranceAlert>
        <ResendCode secondsLeft={code.secondsLeft} isBusy={code.isBusy} onResend={resend} />
        <div className={styles.links}>
          <BackToLogin onBack={onBack} />
        </div>
      </form>
    </EntranceCard>
  );
}
