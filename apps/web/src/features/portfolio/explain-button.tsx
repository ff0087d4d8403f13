import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './explain-button.module.css';

interface ExplainButtonProps {
  /** Name of the figure, which is also the label of the button. */
  figure: string;
  onClick: () => void;
}

/** The name of a figure as a button that opens its explanation. */
export function ExplainButton({ figure, onClick }: ExplainButtonProps) {
  const { t } = useTranslation('explanation');
  return (
    <button type="button" className={styles.label} aria-label={t('openFor', { figure })} aria-haspopup="dialog" onClick={onClick}>
      {figure}
      <IconInfoCircle size={15} stroke={1.5} aria-hidden />
    </button>
  );
}
