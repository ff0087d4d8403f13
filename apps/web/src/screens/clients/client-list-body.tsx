import { IconSearch, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './client-list.module.css';

interface ClientListBodyProps {
  state: 'loading' | 'failed' | 'empty' | 'nothing-found' | 'rows';
  onRetry: () => void;
  onClearSearch: () => void;
  /** The table, for the state 'rows'. */
  children: ReactNode;
}

export function ClientListBody({ state, onRetry, onClearSearch, children }: ClientListBodyProps) {
  const { t } = useTranslation('clients');
  if (state === 'rows') return children;
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
      {state === 'loading' ? <SkeletonRows height="22px" /> : <QuietError onRetry={onRetry}>{t('failed')}</QuietError>}
    </div>
  );
}
