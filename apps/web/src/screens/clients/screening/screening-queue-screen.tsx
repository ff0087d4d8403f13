import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListWarnings } from '../../../features/screening/lists/list-warnings.tsx';
import { HitQueue } from '../../../features/screening/queue/hit-queue.tsx';
import { hitPageQuery, screeningListsQuery } from '../../../features/screening/screening.queries.ts';
import styles from '../../../features/screening/screening.module.css';
import { defaultTableSettings } from '../../../platform/storage/table-settings.ts';
import { usePage } from '../../../platform/tables/use-page.ts';
import { Card } from '../../../ui/display/card.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';

const usual = { ...defaultTableSettings, length: 25, order: [] };

/** The queue of hits that wait for a decision of the staff. */
export function ScreeningQueueScreen() {
  const { t } = useTranslation('screening');
  const { table } = usePage('screening', usual, hitPageQuery);
  const { data: lists, isError } = useQuery({ ...screeningListsQuery, refetchInterval: false });
  // Without lists no hit waits either: an empty queue says nothing before they are known.
  const isUnknown = lists === undefined && table.rows?.length === 0;
  return (
    <div className={styles.stack}>
      <PageTitle>{t('title')}</PageTitle>
      <ClientQueues />
      <p>
        {t('lead')} <Link to="/imports/screening-lists">{t('lists.title')}</Link>
      </p>
      <ListWarnings />
      {!isUnknown && (
        <Card padding="none">
          <HitQueue {...table} />
        </Card>
      )}
      {isUnknown && !isError && (
        <Card>
          <div aria-busy>
            <SkeletonRows height="28px" />
          </div>
        </Card>
      )}
    </div>
  );
}
