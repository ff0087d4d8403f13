import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEndOtherSessions, useEndSession } from '../../features/account/account.commands.ts';
import { sessionsQuery } from '../../features/account/account.queries.ts';
import { SessionList } from '../../features/account/session-list.tsx';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './layout/settings.module.css';

/** The user's sessions, each with a button to end it. */
export function SessionsSection() {
  const { t } = useTranslation('settings');
  const { data: answer, isError, refetch } = useQuery(sessionsQuery);
  const ending = useEndSession();
  const endingOthers = useEndOtherSessions();
  const fail = (failure: Error) => showToast('failure', describeProblem(failure));
  const isBusy = ending.isPending || endingOthers.isPending;
  const others = answer?.data.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <Card as="section" labelledBy="sessions">
      <h2 id="sessions" tabIndex={-1} className={styles.heading}>
        {t('sessions.title')}
      </h2>
      {answer ? (
        <SessionList
          sessions={answer.data}
          isBusy={isBusy}
          onEnd={({ id }) => {
            // The button disappears with its row: moves the focus to the section.
            document.getElementById('sessions')?.focus();
            ending.mutate(id, { onSuccess: () => showToast('success', t('sessions.ended')), onError: fail });
          }}
        />
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('sessions.failed')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows height="24px" />
        </div>
      )}
      {answer && (
        <div className={styles.foot}>
          {others > 0 ? (
            <Button
              kind="quiet"
              isBusy={endingOthers.isPending}
              onClick={() => {
                document.getElementById('sessions')?.focus();
                endingOthers.mutate(undefined, { onSuccess: () => showToast('success', t('sessions.endedOthers')), onError: fail });
              }}
            >
              {t('sessions.endOthers')}
            </Button>
          ) : (
            <p className={styles.hint}>{t('sessions.onlyThis')}</p>
          )}
        </div>
      )}
    </Card>
  );
}
