import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../actions/button.tsx';
import { countPages } from './count-pages.ts';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pageLength: number;
  total: number;
  onTurn: (page: number) => void;
}

/** The first page is 1; draws nothing when one page holds all rows. */
export function Pager({ page, pageLength, total, onTurn }: PagerProps) {
  const { t } = useTranslation('shell');
  const lastPage = countPages(total, pageLength);
  if (lastPage === 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <Button
        kind="quiet"
        isDisabled={page <= 1}
        onClick={() => onTurn(page - 1)}
        icon={<IconChevronLeft size={18} stroke={1.5} aria-hidden />}
      >
        {t('pager.previous')}
      </Button>
      <span className={styles.place}>{t('pager.place', { page, last: lastPage })}</span>
      <Button
        kind="quiet"
        isDisabled={page >= lastPage}
        onClick={() => onTurn(page + 1)}
        iconAfter={<IconChevronRight size={18} stroke={1.5} aria-hidden />}
      >
        {t('pager.next')}
      </Button>
    </nav>
  );
}
