import { IconBell, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './notifications.module.css';

interface NotificationsBodyProps {
  state: 'loading' | 'failed' | 'empty' | 'nothing-found' | 'rows';
  onRetry: () => void;
  onClearSearch: () => void;
  /** The table, for the state 'rows'. */
  children: ReactNode;
}

export function NotificationsBody({ state, onRetry, onClearSearch, children }: NotificationsBodyProps) {
  const { t } = useTranslation('notifications');
  if (state === 'rows') return children;
  if (state === 'empty') {
    return (
      <EmptyState icon={<IconBell size={28} stroke={1.5} />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  if (state === 'nothing-found') {
    const clear = (
      <Button kind="quiet" onClick={onClearSearch}>
        {t('nothingFound.clear')}
      </Button>
    );
    return (
      <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('nothingFound.title')} action={clear}>
        {t('nothingFound.text')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.state} aria-busy={state === 'loading'}>
      {state === 'loading' ? <SkeletonRows height="22px" /> : <QuietError onRetry={onRetry}>{t('failed')}</QuietError>}
    </div>
  );
}
