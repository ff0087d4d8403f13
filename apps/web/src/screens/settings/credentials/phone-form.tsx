import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { fieldRules, required, type FieldRule } from '../../../platform/validation/rules.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PasswordField } from '../../../ui/forms/text/password-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { fieldErrors } from './proof.ts';
import styles from '../layout/settings.module.css';

export interface NewPhone {
  current_password: string;
  phone: string;
}

interface PhoneFormProps {
  email: string;
  failure: Error | null;
  isBusy: boolean;
  onSend: (values: NewPhone) => void;
}

/** Users write numbers in groups; the rule and the server count digits. */
const withoutBlanks = (phone: string) => phone.replaceAll(/\s/g, '');

export function PhoneForm({ email, failure, isBusy, onSend }: PhoneFormProps) {
  const { t } = useTranslation('settings');
  const { field, handleSubmit, isChanged } = useForm({
    initial: { phone: '', current_password: '' },
    rules: {
      phone: fieldRules.phone.map(
        (rule): FieldRule =>
          (value, values) =>
            rule(withoutBlanks(value), values),
      ),
      current_password: [required],
    },
    onSend: ({ phone, current_password }) => onSend({ phone: withoutBlanks(phone), current_password }),
    serverErrors: fieldErrors(failure),
  });
  useBusyGuard(isBusy);
  useUnsavedGuard(isChanged);
  const isPlaced = ['phone', 'current_password'].some((name) => fieldErrors(failure)[name] !== undefined);
  return (
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
      <TextField {...field('phone')} type="tel" label={t('phone.new')} description={t('phone.newHint')} autoComplete="tel" isFocusedFirst />
      <PasswordField {...field('current_password')} label={t('password.current')} autoComplete="current-password" />
      {failure && !isPlaced && <Banner tone="error">{describeProblem(failure)}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('password.continue')}
        </Button>
      </div>
    </form>
  );
}
