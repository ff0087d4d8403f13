import { useTranslation } from 'react-i18next';
import { useForm } from '../../../platform/forms/use-form.ts';
import { fieldRules } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PasswordField } from '../../../ui/forms/text/password-field.tsx';
import { BackToLogin, EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import styles from '../form.module.css';

interface ActivationPasswordStepProps {
  title: string;
  email: string;
  /** Why the server refused the last password. */
  refusal: string | null;
  onSend: (password: string) => void;
}

export function ActivationPasswordStep({ title, email, refusal, onSend }: ActivationPasswordStepProps) {
  const { t } = useTranslation('activation');
  const { field, handleSubmit } = useForm({
    initial: { password: '', password_confirmation: '' },
    rules: { password: fieldRules.newPassword, password_confirmation: fieldRules.repeatedPassword },
    onSend: ({ password }) => onSend(password),
  });
  return (
    <EntranceCard title={title} lead={t('passwordLead')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <input
          className="visually-hidden"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          {...field('password')}
          label={t('password')}
          description={t('passwordHint')}
          autoComplete="new-password"
          isFocusedFirst
        />
        <PasswordField {...field('password_confirmation')} label={t('passwordAgain')} autoComplete="new-password" />
        <Button type="submit" isWide>
          {t('continue')}
        </Button>
        <EntranceAlert>{refusal}</EntranceAlert>
        <div className={styles.links}>
          <BackToLogin />
        </div>
      </form>
    </EntranceCard>
  );
}
