import type { AdviserDashboard, DashboardAdviser } from '@pramen/contract/adviser-dashboard/adviser-dashboard.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../platform/formats/money.ts';
import { Card } from '../../ui/display/card.tsx';
import { Table } from '../../ui/tables/table.tsx';
import styles from './adviser-dashboard.module.css';

/** For a manager: the figures of each adviser and how many of their clients are waiting. The name links to the adviser's clients. */
export function AdvisersCard({ advisers }: { advisers: AdviserDashboard['advisers'] }) {
  const { t } = useTranslation('adviserDashboard');
  if (advisers === null || advisers.length < 2) return null;
  return (
    <Card as="section" labelledBy="advisers" padding="none">
      <h2 id="advisers" className={styles.tableHeading}>
        {t('advisers')}
      </h2>
      <Table
        caption={t('advisers')}
        rows={advisers}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: t('adviser'), render: (adviser) => <AdviserLink adviser={adviser} /> },
          { key: 'clients', label: t('clients'), align: 'end', render: ({ clients_count: count }) => count },
          { key: 'not_activated', label: t('notActivated'), align: 'end', render: ({ not_activated_count: count }) => count || '—' },
          {
            key: 'without_contract',
            label: t('withoutContract'),
            align: 'end',
            render: ({ without_contract_count: count }) => count || '—',
          },
          { key: 'invested', label: t('invested'), align: 'end', render: (adviser) => <Invested adviser={adviser} /> },
        ]}
      />
    </Card>
  );
}

function AdviserLink({ adviser: { id, name } }: { adviser: DashboardAdviser }) {
  return (
    <Link to="/clients" search={{ filter: `intermediary_person_id=${id}` }}>
      {name}
    </Link>
  );
}

function Invested({ adviser: { invested } }: { adviser: DashboardAdviser }) {
  if (invested.length === 0) return '—';
  return invested.map(({ currency, investedAmount }) => (
    <div key={currency} className="nowrap">
      {formatMoney(investedAmount, currency)}
    </div>
  ));
}
