import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import styles from '../contracts.module.css';

interface SymbolQuestionProps {
  from: string;
  to: string;
  onConfirm: () => void;
  onStay: () => void;
}

/** Asks before changing the variable symbol; the button that keeps it has the focus. */
export function SymbolQuestion({ from, to, onConfirm, onStay }: SymbolQuestionProps) {
  const { t } = useTranslation('contracts');
  const { t: words } = useTranslation('shell');
  return (
    <div className={styles.question} role="alert">
      <p>
        <strong>{t('investments.confirmSymbol.title')}</strong>
      </p>
      <p>{t('investments.confirmSymbol.text', { from, to })}</p>
      <div className={styles.answers}>
        <Button kind="quiet" isFocusedFirst onClick={onStay}>
          {words('cancel')}
        </Button>
        <Button onClick={onConfirm}>{t('investments.confirmSymbol.confirm', { to })}</Button>
      </div>
    </div>
  );
}
