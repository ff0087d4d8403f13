import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { fieldRules } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import { describeLinkError } from './link-error.ts';
import styles from '../form.module.css';

interface EmailStepProps {
  email: string;
  failure: Error | null;
  isBusy: boolean;
  /** Error from the URL (?error=). */
  linkError: string | null;
  onSend: (email: string) => void;
}

export function EmailStep({ email, failure, isBusy, linkError, onSend }: EmailStepProps) {
  const { t } = useTranslation('login');
  const { values, field, handleSubmit } = useForm({
    initial: { email },
    rules: { email: fieldRules.email },
    serverErrors: failure instanceof Problem ? failure.errors : undefined,
    onSend: (sent) => onSend(sent.email.trim()),
  });
  const alert = failure ? describeProblem(failure) : describeLinkError(linkError);
  return (
    <EntranceCard title={t('title')} lead={t('emailLead')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField {...field('email')} label={t('email')} type="email" autoComplete="username" isFocusedFirst />
        <Button type="submit" isWide isBusy={isBusy}>
          {t('continue')}
        </Button>
        <EntranceAlert>{alert}</EntranceAlert>
        <div className={styles.links}>
          <Link to="/forgotten-password" search={values.email === '' ? {} : { email: values.email.trim() }}>
            {t('forgottenPassword')}
          </Link>
          <span>
            {t('noAccount')} <Link to="/self-register">{t('register')}</Link>
          </span>
        </div>
      </form>
    </EntranceCard>
  );
}
