import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adviserDashboardQuery } from '../../features/adviser-dashboard/adviser-dashboard.queries.ts';
import { BookCard } from '../../features/adviser-dashboard/book-card.tsx';
import { DepositsCard, NewestCard, WaitingCard } from '../../features/adviser-dashboard/client-lists.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './home.module.css';

/** What an adviser opens the day with: the money entrusted, who waits, who is new, who has paid. */
export function AdviserDashboard() {
  const { t } = useTranslation('adviserDashboard');
  const { data: dashboard, isError, refetch } = useQuery(adviserDashboardQuery);
  return (
    <div className={styles.dashboard}>
      <PageTitle>{t('title')}</PageTitle>
      {isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {dashboard?.clients_count === 0 && <NoClients />}
      {dashboard && dashboard.clients_count > 0 && (
        <>
          <BookCard dashboard={dashboard} />
          <WaitingCard dashboard={dashboard} />
          <div className={styles.pair}>
            <NewestCard clients={dashboard.newest_clients} />
            <DepositsCard deposits={dashboard.latest_deposits} />
          </div>
          <Link to="/clients">{t('toClients')}</Link>
        </>
      )}
      {!dashboard && !isError && <Pending />}
    </div>
  );
}

function NoClients() {
  const { t } = useTranslation('adviserDashboard');
  return (
    <Card as="section">
      <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('empty.title')} action={<Link to="/clients">{t('empty.action')}</Link>}>
        {t('empty.text')}
      </EmptyState>
    </Card>
  );
}

function Pending() {
  return (
    <div className={styles.dashboard} aria-busy>
      <Card padding="roomy">
        <Skeleton height="100px" shape="block" />
      </Card>
      <Card>
        <SkeletonRows height="44px" />
      </Card>
    </div>
  );
}
