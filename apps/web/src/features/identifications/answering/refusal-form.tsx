import { identificationDecisionLimits } from '@pramen/contract/identifications/identifications.limits';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../platform/forms/use-form.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import styles from '../identifications.module.css';

interface RefusalFormProps {
  /** As typed so far: it stays while the client reads the rest once more. */
  reason: string;
  isBusy: boolean;
  onReason: (reason: string) => void;
  onSend: (reason: string) => void;
  onBack: () => void;
}

/** The reason of a refusal is as long as that of a decision. */
const rules = withLimits<{ description: string }>(identificationDecisionLimits, {});

/** The client refuses to identify themselves, with a reason or without one. */
export function RefusalForm({ reason, isBusy, onReason, onSend, onBack }: RefusalFormProps) {
  const { t } = useTranslation('identifications');
  const { t: words } = useTranslation('shell');
  const { field, handleSubmit } = useForm({
    initial: { description: reason },
    rules,
    onSend: ({ description }) => onSend(description),
  });
  const typed = field('description');
  const change = (text: string) => {
    typed.onChange(text);
    onReason(text);
  };
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <p>{t('answering.refuseText')}</p>
      <TextAreaField {...typed} isFocusedFirst onChange={change} label={t('answering.reason')} description={t('answering.reasonHint')} />
      <div className={styles.steering}>
        <Button kind="danger" type="submit" isWide isBusy={isBusy}>
          {t('answering.refuseConfirm')}
        </Button>
        <Button kind="quiet" isWide isDisabled={isBusy} onClick={onBack}>
          {words('back')}
        </Button>
      </div>
    </form>
  );
}
