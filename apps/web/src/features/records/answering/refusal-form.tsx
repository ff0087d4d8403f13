import { changedRecordLimits } from '@pramen/contract/records/records.limits';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../platform/forms/use-form.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import styles from '../records.module.css';

interface RefusalFormProps {
  name: string;
  /** As typed so far: it stays while the client reads the rest once more. */
  reason: string;
  isBusy: boolean;
  onReason: (reason: string) => void;
  onSend: (reason: string) => void;
  /** null: the surroundings have the way back. */
  onBack: (() => void) | null;
}

const rules = withLimits<{ denied_description: string }>(changedRecordLimits, {});

/** The client refuses a record, with a reason or without one. */
export function RefusalForm({ name, reason, isBusy, onReason, onSend, onBack }: RefusalFormProps) {
  const { t } = useTranslation('records');
  const { field, handleSubmit } = useForm({
    initial: { denied_description: reason },
    rules,
    onSend: ({ denied_description: typed }) => onSend(typed),
  });
  const typed = field('denied_description');
  const change = (text: string) => {
    typed.onChange(text);
    onReason(text);
  };
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <h2 className={styles.title}>{t('answering.refuseTitle', { name })}</h2>
      <p>{t('answering.refuseText')}</p>
      <TextAreaField {...typed} isFocusedFirst onChange={change} label={t('answering.reason')} description={t('answering.reasonHint')} />
      <div className={styles.steering}>
        <Button kind="danger" type="submit" isWide isBusy={isBusy}>
          {t('answering.refuseConfirm')}
        </Button>
        {onBack && (
          <Button kind="quiet" isWide isDisabled={isBusy} onClick={onBack}>
            {t('answering.back')}
          </Button>
        )}
      </div>
    </form>
  );
}
