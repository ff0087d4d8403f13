import { useTranslation } from 'react-i18next';
import { PaymentQueue } from '../../features/bank-statements/payment-queue.tsx';
import { QueueFilters } from '../../features/bank-statements/queue-filters.tsx';
import { paymentPageQuery, readPaymentFilter } from '../../features/bank-statements/bank-statements.queries.ts';
import { defaultTableSettings } from '../../platform/storage/table-settings.ts';
import { usePage } from '../../platform/tables/use-page.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './imports.module.css';

const usual = { ...defaultTableSettings, length: 20, order: [] };

/** Payments of bank statements that wait for staff, and those decided. */
export function PaymentQueueScreen() {
  const { t } = useTranslation('bankStatements');
  const { answer, filter, table } = usePage('bank-payments', usual, (page, length, narrowed) =>
    paymentPageQuery(readPaymentFilter(narrowed), page, length),
  );
  const chosen = readPaymentFilter(filter);
  return (
    <div className={styles.screen}>
      <BackLink to="/imports">{t('toImports')}</BackLink>
      <PageTitle>{t('title')}</PageTitle>
      <p className={styles.note}>{t('lead')}</p>
      <QueueFilters
        filter={chosen}
        accounts={answer?.accounts ?? []}
        onChange={(changed) => table.onChange({ filter: { ...changed }, page: 1 })}
      />
      <Card padding="none">
        <PaymentQueue shown={chosen.view} {...table} />
      </Card>
    </div>
  );
}
