import type { PreviewedStatement } from '@pramen/contract/imports/imports.schemas';
import { writeCell } from '@pramen/domain/imports/written-cell';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { Table } from '../../../ui/tables/table.tsx';
import { formatCount } from '../imports.model.ts';
import styles from './file-card.module.css';

const write = (sum: string | null, currency: string | null) =>
  sum === null ? '—' : `${writeCell('NUMBER', sum)}${currency === null ? '' : `\u00a0${currency}`}`;

/** The bank statements of a file: their accounts, days and sums, and what becomes of their payments. */
export function StatementTable({ statements }: { statements: readonly PreviewedStatement[] }) {
  const { t } = useTranslation('imports');
  const count = (name: 'matched' | 'queued' | 'known') => ({
    key: name,
    label: t(`statements.${name}`),
    align: 'end' as const,
    render: (one: PreviewedStatement) => formatCount(one[name]),
  });
  return (
    <div className={styles.table}>
      <Table
        caption={t('statements.title')}
        rows={statements}
        rowKey={(one) => `${one.account} ${one.number} ${one.from} ${one.to} ${one.closing}`}
        columns={[
          { key: 'account', label: t('statements.account'), render: ({ account }) => account },
          {
            key: 'days',
            label: t('statements.days'),
            render: ({ from, to }) => [from, to].flatMap((day) => (day === null ? [] : [formatDate(day)])).join(' – '),
          },
          { key: 'opening', label: t('statements.opening'), align: 'end', render: ({ opening, currency }) => write(opening, currency) },
          { key: 'credits', label: t('statements.credits'), align: 'end', render: ({ credits, currency }) => write(credits, currency) },
          { key: 'debits', label: t('statements.debits'), align: 'end', render: ({ debits, currency }) => write(debits, currency) },
          { key: 'closing', label: t('statements.closing'), align: 'end', render: ({ closing, currency }) => write(closing, currency) },
          count('matched'),
          count('queued'),
          count('known'),
        ]}
      />
    </div>
  );
}
