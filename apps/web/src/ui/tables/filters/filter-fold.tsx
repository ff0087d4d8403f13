import { IconFilter } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-fold.module.css';

interface FilterFoldProps {
  /** Number of active filters. */
  count: number;
  /** The fields, laid out by the caller. */
  children: ReactNode;
}

/** The filters of a table; on narrow tables they are folded until the user opens them. */
export function FilterFold({ count, children }: FilterFoldProps) {
  const { t } = useTranslation('tables');
  const fields = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.frame} data-open={isOpen}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={fields} onClick={() => setOpen(!isOpen)}>
        <IconFilter size={18} stroke={1.5} aria-hidden />
        {count === 0 ? t('filters') : t('filtersInUse', { count })}
      </button>
      <div id={fields} className={styles.fields} role="group" aria-label={t('filters')}>
        {children}
      </div>
    </div>
  );
}
