import { IconSearch, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WaitingRows } from '../../ui/waiting-rows.tsx';
import styles from './client-list.module.css';

interface ClientListBodyProps {
  state: 'loading' | 'waiting' | 'failed' | 'empty' | 'nothing-found' | 'rows';
  /** The rows are those of another page until the network is back. */
  isWaiting: boolean;
  onRetry: () => void;
  onClearSearch: () => void;
  /** The table, for the state 'rows'. */
  children: ReactNode;
}

export function ClientListBody({ state, isWaiting, onRetry, onClearSearch, children }: ClientListBodyProps) {
  const { t } = useTranslation('clients');
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
      <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  if (state === 'nothing-found') {
    return (
      <EmptyState
        icon={<IconSearch size={28} stroke={1.5} />}
        title={t('nothingFound.title')}
        action={
          <Button kind="quiet" onClick={onClearSearch}>
            {t('nothingFound.clear')}
          </Button>
        }
      >
        {t('nothingFound.text')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.state} aria-busy={state === 'loading'}>
      {state === 'waiting' ? <WaitingRows hasRows={false} /> : state === 'loading' ? <SkeletonRows height="22px" /> : <QuietError onRetry={onRetry}>{t('failed')}</QuietError>}
    </div>
  );
}
