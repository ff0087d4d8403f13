import { IconBell, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { WaitingRows } from '../../ui/tables/paged/waiting-rows.tsx';
import styles from './notifications.module.css';

interface NotificationsBodyProps {
  state: 'loading' | 'waiting' | 'failed' | 'empty' | 'nothing-found' | 'rows';
  /** The rows belong to another page until the network is back. */
  isWaiting: boolean;
  onRetry: () => void;
  onClearSearch: () => void;
  /** The table, for the state 'rows'. */
  children: ReactNode;
}

export function NotificationsBody({ state, isWaiting, onRetry, onClearSearch, children }: NotificationsBodyProps) {
  const { t } = useTranslation('notifications');
  if (state === 'rows')
    return (
      <>
        {isWaiting && (
          <div className={styles.state}>
            <WaitingRows hasRows />
          </div>
        )}
        {children}
      </>
    );
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
      {state === 'waiting' ? (
        <WaitingRows hasRows={false} />
      ) : state === 'loading' ? (
        <SkeletonRows height="22px" />
      ) : (
        <QuietError onRetry={onRetry}>{t('failed')}</QuietError>
      )}
    </div>
  );
}
