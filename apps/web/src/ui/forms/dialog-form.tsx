import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../feedback/banner.tsx';
import { useBusyGuard } from '../dialogs/busy-guard.ts';
import { Button } from '../actions/button.tsx';
import { useUnsavedGuard } from '../dialogs/unsaved-guard.ts';
import { useArrivalFocus } from '../feedback/use-arrival-focus.ts';
import styles from './dialog-form.module.css';

interface DialogFormProps {
  children: ReactNode;
  /** Label of the submit button: 'Uložit', 'Přidat klienta'. */
  action: string;
  isChanged: boolean;
  isBusy: boolean;
  /** There is nothing to send yet. */
  isDisabled?: boolean;
  /** The failure, unless a field shows it. */
  failure: string | null;
  /** A conflict with another user's save. */
  conflict?: ReactNode;
  /** For a stored record: deletes it, after a question. */
  removal?: { label: string; onRemove: () => void } | null;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onCancel: () => void;
}

/** The fields of a dialog with its buttons; closing asks while something is unsaved, and is blocked while it is being saved. */
export function DialogForm({
  children,
  action,
  isChanged,
  isBusy,
  isDisabled = false,
  failure,
  conflict,
  removal,
  onSubmit,
  onCancel,
}: DialogFormProps) {
  const { t } = useTranslation('shell');
  useUnsavedGuard(isChanged);
  useBusyGuard(isBusy);
  const arrival = useArrivalFocus();
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.requiredNote}>{t('requiredNote')}</p>
      {children}
      {conflict}
      {failure !== null && (
        <Banner tone="error" ref={arrival}>
          {failure}
        </Banner>
      )}
      <div className={styles.actions}>
        {removal && (
          <div className={styles.removal}>
            <Button kind="danger-plain" isDisabled={isBusy} onClick={removal.onRemove}>
              {removal.label}
            </Button>
          </div>
        )}
        <div className={styles.answers}>
          <Button kind="quiet" isDisabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} isDisabled={isDisabled}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}
