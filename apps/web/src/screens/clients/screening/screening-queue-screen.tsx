import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListWarnings } from '../../../features/screening/lists/list-warnings.tsx';
import { HitQueue } from '../../../features/screening/queue/hit-queue.tsx';
import { hitPageQuery } from '../../../features/screening/screening.queries.ts';
import styles from '../../../features/screening/screening.module.css';
import { defaultTableSettings } from '../../../platform/storage/table-settings.ts';
import { usePage } from '../../../platform/tables/use-page.ts';
import { Card } from '../../../ui/display/card.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';

const usual = { ...defaultTableSettings, length: 25, order: [] };

/** The queue of hits that wait for a decision of the staff. */
export function ScreeningQueueScreen() {
  const { t } = useTranslation('screening');
  const { table } = usePage('screening', usual, hitPageQuery);
  return (
    <div className={styles.stack}>
      <PageTitle>{t('title')}</PageTitle>
      <ClientQueues />
      <p>
        {t('lead')} <Link to="/imports/screening-lists">{t('lists.title')}</Link>
      </p>
      <ListWarnings />
      <Card padding="none">
        <HitQueue {...table} />
      </Card>
    </div>
  );
}
