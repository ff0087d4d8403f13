import type { ReportRow, ReportStats, ReportSums, ReportTable as Level } from '@pramen/contract/reports/reports.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatQuantity } from '../../../platform/formats/money.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { takeLocalPage } from '../../../ui/tables/pages/local-page.ts';
import type { TableView } from '../../../ui/tables/pages/table-view.ts';
import styles from './report-table.module.css';

type Line = Pick<ReportRow, 'id' | 'name' | 'type' | 'stats'> & { key: string; isChild: boolean };

interface ReportTableProps {
  /** undefined: it is still on its way. */
  level: Level | undefined;
  view: TableView;
  onView: (changes: Partial<TableView>) => void;
  isFailed: boolean;
  isStale: boolean;
  onRetry: () => void;
  /** Field that searches the names. */
  search: ReactNode;
  /** Whether rows are left out, so that the sum is not theirs. */
  isSearched: boolean;
  empty: ReactNode;
  /** The name is null for all who have nobody. */
  onOpen: (row: { id: string; name: string | null }) => void;
  /** What a click on a client's name does, and what leads to the client's detail. */
  renderClient: (client: { id: string; name: string }) => ReactNode;
  renderDetail: (client: { id: string; name: string }) => ReactNode;
}

const WHOLE = { least: 0, most: 0 };
const count = (figure: number) => formatQuantity(figure, WHOLE);
const money = (figure: number) => <span className="nowrap">{formatMoney(figure, 'CZK')}</span>;

/** Each row with those directly below it. */
const linesOf = (rows: readonly ReportRow[]): Line[] =>
  rows.flatMap((row): Line[] => [
    { ...row, key: `${row.type} ${row.id}`, isChild: false },
    ...row.children.map((child) => ({ ...child, key: `${row.id} ${child.id}`, isChild: true })),
  ]);

/** Advisers and clients of a level with their figures, in the server's order, and the sum of the level's rows. */
export function ReportTable(props: ReportTableProps) {
  const { level, view, onView, isFailed, isStale, onRetry, search, isSearched, empty, onOpen, renderClient, renderDetail } = props;
  const { t } = useTranslation('reports');
  const figure = (key: string, label: string, render: PagedColumn<Line>['render'], place: PagedColumn<Line>['place'] = 'line') =>
    ({ key, label, render, place, align: 'end', isSortable: true }) as const;
  const columns: PagedColumn<Line>[] = [
    {
      key: 'name',
      label: t('table.name'),
      isSortable: true,
      isWhole: true,
      place: 'title',
      render: (line) => <Name line={line} renderClient={renderClient} />,
    },
    figure('contracts_count', t('table.contracts'), ({ stats }) => count(stats.contracts_count)),
    figure('clients_count', t('table.clients'), ({ stats }) => count(stats.clients_count)),
    figure('contracts_amount', t('table.amount'), ({ stats }) => <Amount stats={stats} />, 'figure'),
    figure('contracts_count_structure', t('table.contractsBelow'), ({ stats }) => count(stats.contracts_count_structure)),
    figure('clients_count_structure', t('table.clientsBelow'), ({ stats }) => count(stats.clients_count_structure)),
    figure('contracts_amount_structure', t('table.amountBelow'), ({ stats }) => money(stats.contracts_amount_structure)),
    {
      key: 'actions',
      label: t('table.actions'),
      align: 'end',
      isUnbroken: true,
      place: 'action',
      render: (line) => <Action line={line} onOpen={onOpen} renderDetail={renderDetail} />,
    },
  ];
  const { rows, page } = takeLocalPage(level?.data ?? [], view, {});
  return (
    <div className={styles.frame}>
      <PagedTable
        caption={t('table.title')}
        columns={columns}
        rows={level ? linesOf(rows) : null}
        rowKey={({ key }) => key}
        total={level?.data.length ?? 0}
        view={{ ...view, page }}
        onChange={onView}
        isFailed={isFailed}
        isStale={isStale}
        onRetry={onRetry}
        search={search}
        empty={empty}
        {...(level && !isSearched && { footer: sumOf(level, t('table.total')) })}
      />
    </div>
  );
}

/** Whether nobody is below the rows of a level, so that what is their own has an honest sum. */
const isClosed = (stats: ReportSums): stats is ReportStats => stats.contracts_count !== null;

const sumOf = ({ meta: { stats } }: Level, name: string) => ({
  name,
  ...(isClosed(stats) && {
    contracts_count: count(stats.contracts_count),
    clients_count: count(stats.clients_count),
    contracts_amount: <Amount stats={stats} />,
  }),
  contracts_count_structure: count(stats.contracts_count_structure),
  clients_count_structure: count(stats.clients_count_structure),
  contracts_amount_structure: money(stats.contracts_amount_structure),
});

function Name({ line, renderClient }: { line: Line; renderClient: ReportTableProps['renderClient'] }) {
  const { t } = useTranslation('reports');
  const { name, type, isChild } = line;
  if (type === 'FORMER_CLIENTS' || type === 'NO_INTERMEDIARY') return t(`types.${type}`);
  return (
    <div className={isChild ? styles.child : undefined}>
      {type === 'CLIENT' ? renderClient(line) : <span className={isChild ? undefined : styles.parent}>{name}</span>}
      <div className={styles.type}>{t(`types.${type}`)}</div>
    </div>
  );
}

function Amount({ stats }: Pick<Line, 'stats'>) {
  const { t } = useTranslation('reports');
  return (
    <>
      {money(stats.contracts_amount)}
      {stats.contracts_invested_amount !== 0 && (
        <div className={styles.invested}>
          {t('table.invested')} {money(stats.contracts_invested_amount)}
        </div>
      )}
    </>
  );
}

function Action({ line, onOpen, renderDetail }: Pick<ReportTableProps, 'onOpen' | 'renderDetail'> & { line: Line }) {
  const { t } = useTranslation('reports');
  if (line.type === 'FORMER_CLIENTS') return null;
  if (line.type === 'CLIENT') return renderDetail(line);
  const isNobody = line.type === 'NO_INTERMEDIARY';
  const name = isNobody ? t('types.NO_INTERMEDIARY') : line.name;
  return (
    <Button kind="plain" label={`${t('open')}: ${name}`} onClick={() => onOpen({ id: line.id, name: isNobody ? null : line.name })}>
      {t('open')}
    </Button>
  );
}
