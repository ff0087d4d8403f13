import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePasswordReset } from '../../../features/auth/auth.commands.ts';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { fieldRules } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PasswordField } from '../../../ui/forms/text/password-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { BackToLogin, EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import styles from '../form.module.css';

const route = getRouteApi('/entrance/reset-password');

/** Opened by the link in the reset e-mail; the route redirects visitors without token or e-mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('passwords');
  const navigate = useStepFromHere();
  const { email = '', token = '' } = route.useSearch();
  const reset = usePasswordReset();
  const refused = fieldErrorsOf(reset.error);
  const { field, handleSubmit } = useForm({
    initial: { password: '', password_confirmation: '' },
    rules: { password: fieldRules.newPassword, password_confirmation: fieldRules.repeatedPassword },
    serverErrors: refused,
    onSend: (values) =>
      reset.mutate(
        { ...values, email, token },
        {
          onSuccess: () => {
            showToast('success', t('changed'));
            void navigate({ to: '/login' });
          },
        },
      ),
  });
  return (
    <EntranceCard title={t('resetTitle')} lead={<span className={styles.person}>{email}</span>}>
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
        <PasswordField {...field('password')} label={t('newPassword')} description={t('hint')} autoComplete="new-password" isFocusedFirst />
        <PasswordField {...field('password_confirmation')} label={t('newPasswordAgain')} autoComplete="new-password" />
        <Button type="submit" isWide isBusy={reset.isPending || reset.isSuccess}>
          {t('setPassword')}
        </Button>
        <EntranceAlert>{reset.error && !refused['password'] ? describeProblem(reset.error) : null}</EntranceAlert>
        <div className={styles.links}>
          <BackToLogin />
        </div>
      </form>
    </EntranceCard>
  );
}
