import type { AdviserDashboard, DashboardClient } from '@pramen/contract/adviser-dashboard/adviser-dashboard.schemas';
import type { ClientWait } from '@pramen/contract/clients/client.lists';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { formatMoney } from '../../platform/formats/money.ts';
import { Card } from '../../ui/display/card.tsx';
import { ClientLink } from './client-link.tsx';
import styles from './adviser-dashboard.module.css';

function ClientRows({ clients }: { clients: readonly DashboardClient[] }) {
  return (
    <ul className={styles.rows}>
      {clients.map(({ id, fullname, created_at }) => (
        <li key={id} className={styles.row}>
          <ClientLink id={id} fullname={fullname} />
          <span className={styles.aside}>{formatDate(created_at)}</span>
        </li>
      ))}
    </ul>
  );
}

interface WaitingClientsProps {
  title: string;
  waits: ClientWait;
  waiting: AdviserDashboard['not_activated'];
}

function WaitingClients({ title, waits, waiting: { total, data } }: WaitingClientsProps) {
  const { t } = useTranslation('adviserDashboard');
  if (total === 0) return null;
  return (
    <div>
      <h3 className={styles.group}>
        {title} <span className={styles.count}>{total}</span>
      </h3>
      <ClientRows clients={data} />
      {total > data.length && (
        <p>
          <Link to="/clients" search={{ filter: `waiting=${waits}` }}>
            {t('more', { count: total - data.length })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Clients whose onboarding is not finished. */
export function WaitingCard({ dashboard: { not_activated, without_contract } }: { dashboard: AdviserDashboard }) {
  const { t } = useTranslation('adviserDashboard');
  const nobody = not_activated.total + without_contract.total === 0;
  return (
    <Card as="section" labelledBy="waiting">
      <h2 id="waiting" className={styles.heading}>
        {t('waiting')}
      </h2>
      {nobody && <p className={styles.quiet}>{t('nobodyWaits')}</p>}
      <div className={styles.groups}>
        <WaitingClients title={t('notActivated')} waits="not-activated" waiting={not_activated} />
        <WaitingClients title={t('withoutContract')} waits="without-contract" waiting={without_contract} />
      </div>
    </Card>
  );
}

export function NewestCard({ clients }: { clients: readonly DashboardClient[] }) {
  const { t } = useTranslation('adviserDashboard');
  return (
    <Card as="section" labelledBy="newest">
      <h2 id="newest" className={styles.heading}>
        {t('newest')}
      </h2>
      <ClientRows clients={clients} />
    </Card>
  );
}

export function DepositsCard({ deposits }: { deposits: AdviserDashboard['latest_deposits'] }) {
  const { t } = useTranslation('adviserDashboard');
  return (
    <Card as="section" labelledBy="deposits">
      <h2 id="deposits" className={styles.heading}>
        {t('deposits')}
      </h2>
      {deposits === null && <p className={styles.quiet}>{t('tooMany')}</p>}
      {deposits?.length === 0 && <p className={styles.quiet}>{t('noDeposits')}</p>}
      <ul className={styles.rows}>
        {deposits?.map(({ id, client, contract, transaction_date, amount, currency }) => (
          <li key={id} className={styles.row}>
            <span className={styles.who}>
              <ClientLink {...client} />
              <span className={styles.quiet}>
                {contract.contractNumber} · {formatDate(transaction_date)}
              </span>
            </span>
            <span className={styles.amount}>{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
