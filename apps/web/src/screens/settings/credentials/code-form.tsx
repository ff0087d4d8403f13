import { useTranslation } from 'react-i18next';
import { ResendCode } from '../../../features/verification/resend-code.tsx';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { fieldRules } from '../../../platform/validation/rules.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeField } from '../../../ui/forms/text/code-field.tsx';
import { fieldErrors, isUnplaced } from './proof.ts';
import styles from '../layout/settings.module.css';

interface CodeFormProps {
  /** Says where the codes were sent. */
  lead: string;
  fields: readonly { name: string; label: string }[];
  /** Label of the button: what the right codes do. */
  action: string;
  failure: Error | null;
  isBusy: boolean;
  /** Seconds until the user may request another code. */
  secondsLeft: number;
  onSend: (codes: Record<string, string>) => void;
  onResend: () => void;
  onBack: () => void;
}

/** The second step of a change: the codes that confirm it. */
export function CodeForm({ lead, fields, action, failure, isBusy, secondsLeft, onSend, onResend, onBack }: CodeFormProps) {
  const { t } = useTranslation('settings');
  const names = fields.map(({ name }) => name);
  const { field, handleSubmit } = useForm<Record<string, string>>({
    initial: Object.fromEntries(names.map((name) => [name, ''])),
    rules: Object.fromEntries(names.map((name) => [name, fieldRules.code])),
    onSend,
    serverErrors: fieldErrors(failure),
  });
  useBusyGuard(isBusy);
  const refusals = fieldErrors(failure);
  const refusalOf = (name: string) => {
    const sentence = refusals[name]?.[0];
    return sentence === undefined ? {} : { refusal: failure, refusalText: sentence };
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <p className={styles.lead}>{lead}</p>
      {fields.map(({ name, label }, index) => (
        <CodeField key={name} {...field(name)} label={label} {...refusalOf(name)} isFocusedFirst={index === 0} />
      ))}
      {isUnplaced(failure, names) && <Banner tone="error">{describeProblem(failure)}</Banner>}
      <ResendCode secondsLeft={secondsLeft} isBusy={isBusy} onResend={onResend} />
      <div className={styles.actions}>
        <Button kind="quiet" isDisabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
