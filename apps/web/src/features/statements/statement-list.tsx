import type { ClientStatements, Statement, StatementOrder } from '@pramen/contract/statements/statements.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { writePeriod } from './use-period-name.ts';
import styles from './statements.module.css';

/** How papers of a kind are named in the list and for screen readers. */
export interface PaperWords {
  list: string;
  nameOf(paper: Statement): string;
  makingOf(order: StatementOrder): string;
  failureOf(order: StatementOrder): string;
}

export function useStatementWords(): PaperWords {
  const { t } = useTranslation('statements');
  return {
    list: t('list'),
    nameOf: (statement) => t(statement.itemised ? 'nameItemised' : 'name', { period: writePeriod(statement) }),
    makingOf: (order) => t('making', { period: writePeriod(order) }),
    failureOf: (order) => t('failed', { period: writePeriod(order), reason: t(`reasons.${order.reason ?? 'failed'}`) }),
  };
}

interface StatementListProps {
  statements: ClientStatements;
  /** Which of them are listed. */
  kind: Statement['kind'];
  words: PaperWords;
  /** Shown instead of an empty list; null: something else says why it is empty. */
  none: string | null;
  /** Downloads a statement; a removed document has none. */
  action: (statement: Statement, name: string) => ReactNode;
}

/** Orders that are being made or failed, and the issued statements, the newest first. */
export function StatementList({ statements, kind, words, none, action }: StatementListProps) {
  const { t } = useTranslation('statements');
  const { list, nameOf, makingOf, failureOf } = words;
  const data = statements.data.filter((statement) => statement.kind === kind);
  const orders = statements.orders.filter((order) => order.kind === kind);
  return (
    <>
      {orders.map((order) =>
        order.state === 'FAILED' ? (
          <Banner key={order.id} tone="error">
            {failureOf(order)}
          </Banner>
        ) : (
          <p key={order.id} role="status">
            {makingOf(order)}
          </p>
        ),
      )}
      {data.length === 0 && orders.length === 0 && none !== null && <p className={styles.quiet}>{none}</p>}
      {data.length > 0 && (
        <ul className={styles.list} aria-label={list}>
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
