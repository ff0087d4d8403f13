import type { ChosenPreference } from '@pramen/contract/messages/messages.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticePreferencesQuery, useNoticeChoice } from '../../features/messages/notice-preferences.ts';
import { pushQuery } from '../../features/messages/push/push.queries.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Card } from '../../ui/display/card.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { NoticeTopic } from './notice-topic.tsx';
import styles from './layout/settings.module.css';

/** When e-mails go out and what browsers show, topic by topic; what has to be told at once says so. */
export function NoticesSection() {
  const { t } = useTranslation('settings');
  const { data: answer, isError, refetch } = useQuery(noticePreferencesQuery);
  const { data: push } = useQuery(pushQuery);
  const hasPush = push !== undefined && push.public_key !== null && push.data.length > 0;
  const choosing = useNoticeChoice();
  /** Stands at once, and goes back when it cannot be stored. */
  const [pending, setPending] = useState<ChosenPreference | null>(null);
  const choose = (chosen: ChosenPreference) => {
    setPending(chosen);
    choosing.mutate(chosen, {
      onSuccess: () => setPending(null),
      onError: (failure) => {
        setPending(null);
        showToast('failure', describeProblem(failure));
      },
    });
  };
  return (
    <Card as="section" labelledBy="notices">
      <h2 id="notices" className={styles.heading}>
        {hasPush ? t('notices.titleWithPush') : t('notices.title')}
      </h2>
      <p className={styles.lead}>{hasPush ? t('notices.leadWithPush') : t('notices.lead')}</p>
      {answer ? (
        <div className={styles.rows}>
          {answer.data.map((preference) => (
            <NoticeTopic
              key={preference.topic}
              preference={pending?.topic === preference.topic ? { ...preference, ...pending } : preference}
              hasPush={hasPush}
              onChoose={choose}
            />
          ))}
        </div>
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('notices.failed')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows height="48px" />
        </div>
      )}
    </Card>
  );
}
