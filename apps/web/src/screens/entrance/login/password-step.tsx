import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { required } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PasswordField } from '../../../ui/forms/text/password-field.tsx';
import { BackToLogin, EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import styles from '../form.module.css';

interface PasswordStepProps {
  email: string;
  failure: Error | null;
  isBusy: boolean;
  onBack: () => void;
  onSend: (password: string) => void;
}

export function PasswordStep({ email, failure, isBusy, onBack, onSend }: PasswordStepProps) {
  const { t } = useTranslation('login');
  const { field, handleSubmit } = useForm({
    initial: { password: '' },
    rules: { password: [required] },
    onSend: ({ password }) => onSend(password),
  });
  return (
    <EntranceCard title={t('passwordTitle')} lead={<span className={styles.person}>{email}</span>}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {/* Password managers look for the user name next to the password. */}
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
        <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" isFocusedFirst />
        <Button type="submit" isWide isBusy={isBusy}>
          {t('continue')}
        </Button>
        <EntranceAlert>{failure && describeProblem(failure)}</EntranceAlert>
        <div className={styles.links}>
          <BackToLogin onBack={onBack} />
          <Link to="/forgotten-password" search={{ email }}>
            {t('forgottenPassword')}
          </Link>
        </div>
      </form>
    </EntranceCard>
  );
}
