import type { AdviserDashboard } from '@pramen/contract/adviser-dashboard/adviser-dashboard.schemas';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../platform/formats/money.ts';
import { BigFigure } from '../../ui/display/values/big-figure.tsx';
import { Card } from '../../ui/display/card.tsx';
import styles from './adviser-dashboard.module.css';

/** How much money clients have invested, and the number of clients. */
export function BookCard({ dashboard: { clients_count, invested } }: { dashboard: AdviserDashboard }) {
  const { t } = useTranslation('adviserDashboard');
  const [first, ...others] = invested ?? [];
  return (
    <Card as="section" labelledBy="book" padding="normal">
      <div className={styles.book}>
        <div className={styles.money}>
          <h2 id="book" className={styles.label}>
            {t('invested')}
          </h2>
          {first ? (
            <BigFigure value={formatMoney(first.investedAmount, first.currency)} />
          ) : (
            <p className={styles.missing}>{invested === null ? '—' : t('nothingInvested')}</p>
          )}
          {others.map(({ currency, investedAmount }) => (
            <p key={currency} className={styles.further}>
              {formatMoney(investedAmount, currency)}
            </p>
          ))}
          <p className={styles.quiet}>{invested === null ? t('tooMany') : t('investedHint')}</p>
        </div>
        <dl className={styles.facts}>
          <dt className={styles.label}>{t('clients')}</dt>
          <dd className={styles.number}>{new Intl.NumberFormat('cs-CZ').format(clients_count)}</dd>
        </dl>
      </div>
    </Card>
  );
}
