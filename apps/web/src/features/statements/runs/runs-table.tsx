import type { StatementRun } from '@pramen/contract/statements/statements.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';
import { writePeriod } from '../use-period-name.ts';
import styles from '../statements.module.css';

interface RunsTableProps extends Omit<PagedTableProps<StatementRun>, 'caption' | 'columns' | 'rowKey'> {
  /** Shows the clients whose statement could not be made. */
  onShow: (run: StatementRun) => void;
}

/** Runs of statements with their progress. */
export function RunsTable({ onShow, ...table }: RunsTableProps) {
  const { t } = useTranslation('statementRuns');
  const { t: words } = useTranslation('statements');
  const columns: PagedColumn<StatementRun>[] = [
    {
      key: 'period',
      label: words('period'),
      place: 'title',
      render: (run) => (
        <span className={styles.two}>
          {writePeriod(run)}
          <span className={styles.quiet}>
            {run.ordered_by ?? t('byPortal')}, {formatDateTime(run.created_at)}
          </span>
          <span className={styles.quiet}>{t(`kinds.${run.clients}`)}</span>
        </span>
      ),
    },
    {
      key: 'progress',
      label: t('progress'),
      align: 'end',
      render: ({ counts: { total, waiting } }) => t('progressOf', { done: total - waiting, total }),
    },
    { key: 'made', label: t('made'), align: 'end', render: ({ counts }) => counts.done },
    { key: 'unchanged', label: t('unchanged'), align: 'end', render: ({ counts }) => counts.unchanged },
    { key: 'nothing', label: t('nothing'), align: 'end', render: ({ counts }) => counts.nothing },
    {
      key: 'failures',
      label: t('failures'),
      align: 'end',
      render: (run) =>
        run.counts.failed === 0 ? (
          0
        ) : (
          <Button kind="plain" label={t('detail', { period: writePeriod(run) })} onClick={() => onShow(run)}>
            {t('showCount', { count: run.counts.failed })}
          </Button>
        ),
    },
  ];
  return <PagedTable {...table} caption={t('list')} columns={columns} rowKey={({ id }) => id} />;
}
