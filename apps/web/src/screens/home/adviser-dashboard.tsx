import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adviserDashboardQuery } from '../../features/adviser-dashboard/adviser-dashboard.queries.ts';
import { BookCard } from '../../features/adviser-dashboard/book-card.tsx';
import { DepositsCard, NewestCard, WaitingCard } from '../../features/adviser-dashboard/client-lists.tsx';
import { AdvisersCard } from '../../features/adviser-dashboard/adviser-table.tsx';
import { PapersCard } from '../../features/adviser-dashboard/paper-list.tsx';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import styles from './home.module.css';

/** An adviser's dashboard: money invested, waiting clients, new clients, payments. */
export function AdviserDashboard() {
  const { t } = useTranslation('adviserDashboard');
  const { data: dashboard, isError, refetch } = useQuery(adviserDashboardQuery);
  return (
    <div className={styles.dashboard}>
      <PageTitle>{t('title')}</PageTitle>
      <DocumentsWarning />
      {isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {dashboard?.clients_count === 0 && <NoClients />}
      {dashboard && dashboard.clients_count > 0 && (
        <>
          <BookCard dashboard={dashboard} />
          <PapersCard dashboard={dashboard} />
          <WaitingCard dashboard={dashboard} />
          <AdvisersCard advisers={dashboard.advisers} />
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

/** Documents that wait for the adviser's own signature, unless their own details must be confirmed first. */
function DocumentsWarning() {
  const { t } = useTranslation('documents');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { documents_to_sign: count, show_form: hasForm } = profile.user.meta;
  if (count === 0 || hasForm) return null;
  return (
    <Banner>
      {t('waiting', { count })} <Link to="/my-documents">{t('toMine')}</Link>
    </Banner>
  );
}

function NoClients() {
  const { t } = useTranslation('adviserDashboard');
  return (
    <Card as="section">
      <EmptyState
        icon={<IconUsers size={28} stroke={1.5} />}
        title={t('empty.title')}
        action={<Link to="/clients">{t('empty.action')}</Link>}
      >
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
