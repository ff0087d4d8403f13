import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageLengths, type TableView } from '../pages/table-view.ts';
import type { PagedColumn } from '../columns/paged-column.ts';
import { ColumnMenu } from '../columns/column-menu.tsx';
import { PagedTableFoot } from './paged-table-foot.tsx';
import { PagedTableRows } from './paged-table-rows.tsx';
import { Button } from '../../actions/button.tsx';
import { QuietError } from '../../feedback/quiet-error.tsx';
import { SelectField } from '../../forms/choices/select-field.tsx';
import { isShown, type ColumnChoice } from '../columns/table-columns.ts';
import { SkeletonRows } from '../../feedback/skeleton.tsx';
import { useListTop } from './use-list-top.ts';
import { useSteadyHeight } from './use-steady-height.ts';
import { WaitingRows } from './waiting-rows.tsx';
import styles from './paged-table.module.css';
import compact from './paged-table-compact.module.css';

export interface PagedTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly PagedColumn<Row>[];
  /** The rows of the page; null while loading and after a failure. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** Number of rows on all pages. */
  total: number;
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
  isFailed?: boolean;
  onRetry?: () => void;
  /** Rows of the last response stay, dimmed, while the next ones load. */
  isStale?: boolean;
  /** Offline: no response arrives before the network is back. */
  isWaiting?: boolean;
  /** Replaces the table when there are no rows: why, and what to do. */
  empty: ReactNode;
  /** A closing row, by the keys of the columns. */
  footer?: Readonly<Record<string, ReactNode>>;
  /** Shows all rows when a search or filter was restored from an earlier visit; null otherwise. */
  onShowAll?: (() => void) | null;
  /** Searches all columns at once, above the filters. */
  search?: ReactNode;
  /** Filters and actions above the rows. */
  toolbar?: ReactNode;
  /** Actions for the current rows, next to the choice of columns. */
  tools?: ReactNode;
  /** Compact rows are short and never wrap where there is room for columns. */
  density?: 'roomy' | 'compact';
  /** The user's choice of columns; only compact lists offer it. */
  columnChoice?: ColumnChoice;
}

/** Rows with sorting, pages and every state between request and response; in a narrow table each row becomes a card. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { t } = useTranslation('tables');
  const {
    columns: known,
    rows,
    total,
    view,
    onChange,
    isFailed = false,
    onRetry,
    isStale = false,
    isWaiting = false,
    empty,
    onShowAll,
    search,
    toolbar,
    density,
    columnChoice,
  } = props;
  const columns = known.filter((column) => isShown(column, columnChoice?.chosen ?? {}));
  const tools =
    density === 'compact' && columnChoice ? (
      <Tools {...columnChoice} columns={known}>
        {props.tools}
      </Tools>
    ) : null;
  // An empty list needs no sorting.
  const sortable = rows !== null && total === 0 ? [] : columns.filter(({ isSortable }) => isSortable);
  const [by] = view.order;
  // The order of the server itself is that of no column.
  const isSorted = by !== undefined && sortable.some(({ key }) => key === by.column);
  const [frame, showTop] = useListTop();
  const steadyHeight = useSteadyHeight(frame);
  const turn = (page: number) => {
    onChange({ page });
    showTop();
  };
  return (
    <div ref={frame} className={styles.frame} data-density={density}>
      {(search || toolbar || tools || sortable.length > 0) && (
        <div
          className={density === 'compact' ? `${styles.toolbar} ${compact.toolbar}` : styles.toolbar}
          data-sorting-only={!search && !toolbar && !tools}
          {...steadyHeight}
        >
          {search ? (
            <>
              {search}
              {tools}
              {toolbar}
            </>
          ) : (
            <>
              {toolbar}
              {tools}
            </>
          )}
          {sortable.length > 0 && (
            <div className={styles.sorting}>
              <SelectField
                layout="inline"
                label={t('sortBy')}
                value={isSorted ? `${by.column}:${by.dir}` : ''}
                options={[
                  ...(isSorted ? [] : [{ value: '', label: t('usualOrder') }]),
                  ...sortable.flatMap(({ key, label }) => [
                    { value: `${key}:asc`, label: t('ascending', { column: label }) },
                    { value: `${key}:desc`, label: t('descending', { column: label }) },
                  ]),
                ]}
                onChange={(chosen) => {
                  const [column = '', dir] = chosen.split(':');
                  onChange({ order: [{ column, dir: dir === 'desc' ? 'desc' : 'asc' }], page: 1 });
                }}
              />
            </div>
          )}
        </div>
      )}
      {onShowAll && (
        <div className={styles.restored} role="status">
          {t('restored')}{' '}
          <Button kind="plain" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        </div>
      )}
      {isFailed && onRetry && (
        <div className={styles.state}>
          <QuietError onRetry={onRetry}>{t(rows === null ? 'failed' : 'outdated')}</QuietError>
        </div>
      )}
      {isWaiting && (rows === null || isStale) && (
        <div className={styles.state}>
          <WaitingRows hasRows={rows !== null} />
        </div>
      )}
      {rows === null ? (
        !isFailed &&
        !isWaiting && (
          <div className={styles.state} aria-busy>
            <SkeletonRows height="28px" />
          </div>
        )
      ) : total === 0 ? (
        empty
      ) : (
        <>
          <PagedTableRows {...props} columns={columns} rows={rows} isStale={isStale} />
          {(toolbar || total > Math.min(pageLengths[0], view.length)) && (
            <PagedTableFoot total={total} view={view} onChange={onChange} onTurn={turn} />
          )}
        </>
      )}
    </div>
  );
}

function Tools({ children, ...choice }: ComponentProps<typeof ColumnMenu> & { children: ReactNode }) {
  return (
    <div className={compact.tools}>
      {children}
      <ColumnMenu {...choice} />
    </div>
  );
}
