import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInsQuery } from '../../features/account/account.queries.ts';
import { SignInTable } from '../../features/account/sign-in-table.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Pager } from '../../ui/tables/pages/pager.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { WaitingRows } from '../../ui/tables/paged/waiting-rows.tsx';
import styles from './layout/settings.module.css';

const PAGE_LENGTH = 10;

/** The last attempts to sign in, successful and failed. */
export function SignInsSection() {
  const { t } = useTranslation('settings');
  const [page, setPage] = useState(1);
  const { data: answer, isError, isPaused, isPlaceholderData, refetch } = useQuery(signInsQuery(page, PAGE_LENGTH));
  return (
    <Card as="section" labelledBy="sign-ins" padding="none">
      <div className={styles.inset}>
        <h2 id="sign-ins" className={styles.heading}>
          {t('signIns.title')}
        </h2>
        <p className={styles.hint}>{t('signIns.about')}</p>
      </div>
      {answer ? (
        <>
          {isPaused && isPlaceholderData && (
            <div className={styles.state}>
              <WaitingRows hasRows />
            </div>
          )}
          <div className={styles.table}>
            <SignInTable attempts={answer.data} isStale={isPlaceholderData} />
          </div>
          <div className={styles.state}>
            <Pager page={page} pageLength={PAGE_LENGTH} total={answer.meta.total} onTurn={setPage} />
          </div>
        </>
      ) : (
        <div className={styles.state} aria-busy={!isError && !isPaused}>
          {isPaused ? (
            <WaitingRows hasRows={false} />
          ) : isError ? (
            <QuietError onRetry={() => void refetch()}>{t('signIns.failed')}</QuietError>
          ) : (
            <SkeletonRows height="22px" />
          )}
        </div>
      )}
    </Card>
  );
}
