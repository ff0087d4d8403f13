import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { differsFrom, fieldRules, required } from '../../../platform/validation/rules.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PasswordField } from '../../../ui/forms/text/password-field.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { fieldErrors, isUnplaced } from './proof.ts';
import styles from '../layout/settings.module.css';

export interface NewPassword {
  current_password: string;
  password: string;
  password_confirmation: string;
}

interface PasswordFormProps {
  email: string;
  failure: Error | null;
  isBusy: boolean;
  onSend: (values: NewPassword) => void;
}

export function PasswordForm({ email, failure, isBusy, onSend }: PasswordFormProps) {
  const { t } = useTranslation('settings');
  const { field, handleSubmit, isChanged } = useForm({
    initial: { current_password: '', password: '', password_confirmation: '' },
    rules: {
      current_password: [required],
      password: [...fieldRules.newPassword, differsFrom('current_password')],
      password_confirmation: fieldRules.repeatedPassword,
    },
    onSend,
    serverErrors: fieldErrors(failure),
  });
  useBusyGuard(isBusy);
  useUnsavedGuard(isChanged);
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {/* Tells the browser's password manager whose password this is. */}
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
      <PasswordField {...field('current_password')} label={t('password.current')} autoComplete="current-password" isFocusedFirst />
      <PasswordField {...field('password')} label={t('password.new')} description={t('password.hint')} autoComplete="new-password" />
      <PasswordField {...field('password_confirmation')} label={t('password.again')} autoComplete="new-password" />
      {isUnplaced(failure, ['current_password', 'password', 'password_confirmation']) && (
        <Banner tone="error">{describeProblem(failure)}</Banner>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('password.continue')}
        </Button>
      </div>
    </form>
  );
}
