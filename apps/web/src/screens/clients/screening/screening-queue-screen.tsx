import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HitQueue } from '../../../features/screening/queue/hit-queue.tsx';
import { hitPageQuery } from '../../../features/screening/screening.queries.ts';
import styles from '../../../features/screening/screening.module.css';
import { defaultTableSettings } from '../../../platform/storage/table-settings.ts';
import { useExistingPage } from '../../../platform/tables/use-existing-page.ts';
import { useTableSettings } from '../../../platform/tables/use-table-settings.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { countPages } from '../../../ui/tables/pages/count-pages.ts';

const usual = { ...defaultTableSettings, length: 25, order: [] };

/** The queue of hits that wait for a decision of the staff. */
export function ScreeningQueueScreen() {
  const { t } = useTranslation('screening');
  const { t: clients } = useTranslation('client');
  const [settings, change] = useTableSettings('screening', usual);
  const { data: answer, isError, isPaused, isPlaceholderData, refetch } = useQuery(hitPageQuery(settings.page, settings.length));
  const lastPage = answer && !isPlaceholderData ? countPages(answer.meta.total, settings.length) : settings.page;
  const page = useExistingPage(settings.page, lastPage, change);
  return (
    <div className={styles.stack}>
      <BackLink to="/clients">{clients('toList')}</BackLink>
      <PageTitle>{t('title')}</PageTitle>
      <p>
        {t('lead')} <Link to="/imports/screening-lists">{t('lists.title')}</Link>
      </p>
      <Card padding="none">
        <HitQueue
          rows={answer?.data ?? null}
          total={answer?.meta.total ?? 0}
          view={{ ...settings, page, usualLength: usual.length }}
          onChange={change}
          isFailed={isError}
          isStale={isPlaceholderData}
          isWaiting={isPaused}
          onRetry={() => void refetch()}
        />
      </Card>
    </div>
  );
}
