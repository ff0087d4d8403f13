import type { ClientStatements, Statement } from '@pramen/contract/statements/statements.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { writePeriod } from './use-period-name.ts';
import styles from './statements.module.css';

/** Name of a statement in the list and for screen readers. */
export function useStatementName(): (statement: Statement) => string {
  const { t } = useTranslation('statements');
  return (statement) => t('name', { period: writePeriod(statement) });
}

interface StatementListProps {
  statements: ClientStatements;
  /** Shown instead of an empty list. */
  none: string;
  /** Downloads a statement; a removed document has none. */
  action: (statement: Statement, name: string) => ReactNode;
}

/** Orders that are being made or failed, and the issued statements, the newest first. */
export function StatementList({ statements: { data, orders }, none, action }: StatementListProps) {
  const { t } = useTranslation('statements');
  const nameOf = useStatementName();
  return (
    <>
      {orders.map((order) =>
        order.state === 'FAILED' ? (
          <Banner key={order.id} tone="error">
            {t('failed', { period: writePeriod(order), reason: t(`reasons.${order.reason ?? 'failed'}`) })}
          </Banner>
        ) : (
          <p key={order.id} role="status">
            {t('making', { period: writePeriod(order) })}
          </p>
        ),
      )}
      {data.length === 0 && orders.length === 0 && <p className={styles.quiet}>{none}</p>}
      {data.length > 0 && (
        <ul className={styles.list} aria-label={t('list')}>
          {data.map((statement) => (
            <li key={statement.id} className={styles.item}>
              <span className={styles.named}>
                <span className={styles.name}>{nameOf(statement)}</span>
                <span className={styles.quiet}>
                  {statement.edition > 1 && `${t('edition', { number: statement.edition })}, `}
                  {statement.file ? t('made', { date: formatDateTime(statement.created_at) }) : t('removed')}
                </span>
              </span>
              {action(statement, nameOf(statement))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
