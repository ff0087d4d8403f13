import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './folded-lines.module.css';

interface FoldedLinesProps {
  /** Names the list for screen readers. */
  label: string;
  lines: readonly string[];
  /** Where a decision depends on them, all are shown at once. */
  areAllShown?: boolean;
}

/** Lines that are shown at once. */
const SHOWN = 2;

/** Short sentences, one a line; those beyond the second are folded away. */
export function FoldedLines({ label, lines, areAllShown = false }: FoldedLinesProps) {
  const { t } = useTranslation('tables');
  const [isOpen, setOpen] = useState(false);
  const hidden = areAllShown ? 0 : lines.length - SHOWN;
  return (
    <div className={styles.lines}>
      <ul aria-label={label} className={styles.list}>
        {lines.slice(0, isOpen || areAllShown ? undefined : SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewerLines') : t('moreLines', { count: hidden })}
        </button>
      )}
    </div>
  );
}
