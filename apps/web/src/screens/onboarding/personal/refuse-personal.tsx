import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import styles from '../frame/onboarding.module.css';

interface RefusePersonalProps {
  isBusy: boolean;
  failure: Error | null;
  onUnsaved: (isUnsaved: boolean) => void;
  onSend: (reason: string) => void;
  onBack: () => void;
}

/** The client says what is wrong with their data; the reason may stay empty. */
export function RefusePersonal({ isBusy, failure, onUnsaved, onSend, onBack }: RefusePersonalProps) {
  const { t } = useTranslation('onboarding');
  const [reason, setReason] = useState('');
  const isUnsaved = reason.trim() !== '';
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const refused = fieldErrorsOf(failure)['denied_description']?.join(' ') ?? null;
  return (
    <Card>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend(reason);
        }}
      >
        <h2 className={styles.title}>{t('data.refuseTitle')}</h2>
        <p>{t('data.refuseText')}</p>
        <TextAreaField
          name="denied_description"
          label={t('data.reason')}
          value={reason}
          error={refused}
          isFocusedFirst
          onChange={setReason}
        />
        <div className={styles.steering}>
          <Button type="submit" isWide isBusy={isBusy}>
            {t('data.send')}
          </Button>
          <Button kind="quiet" isWide isDisabled={isBusy} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
        {failure && refused === null && <Banner tone="error">{describeProblem(failure)}</Banner>}
      </form>
    </Card>
  );
}
