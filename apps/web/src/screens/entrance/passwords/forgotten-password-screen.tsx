import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePasswordRequest } from '../../../features/auth/auth.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { fieldRules } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { BackToLogin, EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import styles from '../form.module.css';

const route = getRouteApi('/entrance/forgotten-password');

export function ForgottenPasswordScreen() {
  const { t } = useTranslation('passwords');
  const navigate = useStepFromHere();
  const { email = '' } = route.useSearch();
  const request = usePasswordRequest();
  const { field, handleSubmit } = useForm({
    initial: { email },
    rules: { email: fieldRules.email },
    serverErrors: request.error instanceof Problem ? request.error.errors : undefined,
    onSend: (values) =>
      request.mutate(
        { email: values.email.trim() },
        {
          onSuccess: () => {
            showToast('success', t('resetSent'));
            void navigate({ to: '/login' });
          },
        },
      ),
  });
  return (
    <EntranceCard title={t('forgottenTitle')} lead={t('forgottenLead')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField {...field('email')} label={t('email')} type="email" autoComplete="username" isFocusedFirst />
        <Button type="submit" isWide isBusy={request.isPending || request.isSuccess}>
          {t('sendLink')}
        </Button>
        <EntranceAlert>{request.error && describeProblem(request.error)}</EntranceAlert>
        <div className={styles.links}>
          <BackToLogin />
        </div>
      </form>
    </EntranceCard>
  );
}
