import type { PreviewedStatement } from '@pramen/contract/imports/imports.schemas';
import { writeAccount } from '@pramen/domain/banking/iban';
import { writeCell } from '@pramen/domain/imports/written-cell';
import { currencies } from '@pramen/domain/money/currencies';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney, UNKNOWN } from '../../../platform/formats/money.ts';
import { Table } from '../../../ui/tables/table.tsx';
import { formatCount } from '../imports.model.ts';
import styles from './file-card.module.css';

/** A sum of the bank, which may also be in a currency that the portal does not know. */
function write(sum: string | null, currency: string | null): string {
  if (sum === null) return UNKNOWN;
  const known = currencies.find((one) => one === currency);
  if (known) return formatMoney(Number(sum), known);
  return [writeCell('MONEY', sum), currency ?? ''].join('\u00a0').trim();
}

function writeDays({ from, to }: PreviewedStatement): string {
  const days = [from, to].filter((day) => day !== null);
  return [...new Set(days)].map(formatDate).join('\u00a0– ');
}

/** The bank statements of a file: their accounts, days and sums, and what becomes of their payments. */
export function StatementTable({ statements }: { statements: readonly PreviewedStatement[] }) {
  const { t } = useTranslation('imports');
  const sum = (name: 'opening' | 'credits' | 'debits' | 'closing') => ({
    key: name,
    label: t(`statements.${name}`),
    align: 'end' as const,
    render: (one: PreviewedStatement) => <span className={styles.sum}>{write(one[name], one.currency)}</span>,
  });
  return (
    <div className={styles.statements}>
      <Table
        isLabelled
        caption={t('statements.title')}
        rows={statements}
        rowKey={(one) => `${one.account} ${one.number} ${one.from} ${one.to} ${one.closing}`}
        columns={[
          {
            key: 'account',
            label: t('statements.account'),
            render: (one) => (
              <span className={styles.account}>
                <span className={styles.sum}>{writeAccount(one.account)}</span>
                <span className={styles.number}>{writeDays(one)}</span>
              </span>
            ),
          },
          sum('opening'),
          sum('credits'),
          sum('debits'),
          sum('closing'),
          {
            key: 'payments',
            label: t('statements.payments'),
            render: (one) => (
              <ul className={styles.cells}>
                {(['matched', 'queued', 'outgoing', 'known'] as const)
                  .filter((name) => one[name] > 0)
                  .map((name) => (
                    <li key={name}>{t(`statements.${name}`, { count: one[name], shown: formatCount(one[name]) })}</li>
                  ))}
              </ul>
            ),
          },
        ]}
      />
    </div>
  );
}
