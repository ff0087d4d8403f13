import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import styles from './dialog.module.css';

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Replaces the content of the dialog: stay, or lose the work. "Stay" has the focus, so that a second Escape or Enter loses nothing. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.question}>
      <p id={id} role="alert">
        {t('unsaved.question')}
      </p>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={onLeave}>
          {t('unsaved.leave')}
        </Button>
        <Button isFocusedFirst onClick={onStay}>
          {t('unsaved.stay')}
        </Button>
      </div>
    </div>
  );
}
