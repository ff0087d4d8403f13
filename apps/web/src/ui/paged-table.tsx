import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageLengths, type TableView } from './table-view.ts';
import type { PagedColumn } from './paged-column.ts';
import { hasFold, PagedRow } from './paged-row.tsx';
import { PagedTableFoot } from './paged-table-foot.tsx';
import { Button } from './button.tsx';
import { QuietError } from './quiet-error.tsx';
import { SelectField } from './select-field.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { useListTop } from './use-list-top.ts';
import { useSteadyHeight } from './use-steady-height.ts';
import { WaitingRows } from './waiting-rows.tsx';
import styles from './paged-table.module.css';

export interface PagedTableProps<Row> {
  /** Read out as the name of the table. */
  caption: string;
  columns: readonly PagedColumn<Row>[];
  /** The rows of the page; null while they are on their way or did not come. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** Number of rows on all pages. */
  total: number;
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
  isFailed?: boolean;
  onRetry?: () => void;
  /** Rows of the last answer stay, dimmed, while the next ones are on their way. */
  isStale?: boolean;
  /** Nothing comes before the network does. */
  isWaiting?: boolean;
  /** Instead of the table when there are no rows: why, and what to do. */
  empty: ReactNode;
  /** A closing row, by the keys of the columns. */
  footer?: Readonly<Record<string, ReactNode>>;
  /** The way to all rows, when these are the choice of an earlier visit; null when they are not. */
  onShowAll?: (() => void) | null;
  /** Filters and actions above the rows. */
  toolbar?: ReactNode;
}

/** Rows with sorting, pages and every state between asking and an answer; where it is narrow each row becomes a card. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { t } = useTranslation('tables');
  const { columns, rows, total, view, onChange, isFailed = false, onRetry, isStale = false, isWaiting = false, empty, onShowAll, toolbar } = props;
  // An empty list has nothing to put in order.
  const sortable = rows !== null && total === 0 ? [] : columns.filter(({ isSortable }) => isSortable);
  const [by] = view.order;
  const [frame, showTop] = useListTop();
  const steadyHeight = useSteadyHeight(frame);
  const turn = (page: number) => {
    onChange({ page });
    showTop();
  };
  return (
    <div ref={frame} className={styles.frame}>
      {(toolbar || sortable.length > 0) && (
        <div className={styles.toolbar} data-sorting-only={!toolbar} {...steadyHeight}>
          {toolbar}
          {sortable.length > 0 && (
            <div className={styles.sorting}>
              <SelectField
                layout="inline"
                label={t('sortBy')}
                value={by ? `${by.column}:${by.dir}` : ''}
                options={sortable.flatMap(({ key, label }) => [
                  { value: `${key}:asc`, label: t('ascending', { column: label }) },
                  { value: `${key}:desc`, label: t('descending', { column: label }) },
                ])}
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
      {rows === null
        ? !isFailed && !isWaiting && (
            <div className={styles.state} aria-busy>
              <SkeletonRows height="28px" />
            </div>
          )
        : total === 0
          ? empty
          : (
            <>
              <Rows {...props} rows={rows} isStale={isStale} />
              {(toolbar || total > pageLengths[0]) && <PagedTableFoot total={total} view={view} onChange={onChange} onTurn={turn} />}
            </>
          )}
    </div>
  );
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' };

/** From the link of one row the arrows lead to those of its neighbours. */
function moveToRow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || !(event.target instanceof HTMLAnchorElement)) return;
  const link = event.target.closest('tr')?.[step]?.querySelector<HTMLElement>('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** A click beside the words opens the record as the link of the row does, or unfolds its card; a text that is being marked stays marked. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, ctrlKey, metaKey } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, select, label') || document.getSelection()?.isCollapsed === false) return;
  const row = target.closest('tr');
  // A card that leads nowhere unfolds.
  (row?.querySelector('a') ?? row?.querySelector('button[aria-expanded]'))?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
}

type RowsProps<Row> = PagedTableProps<Row> & { rows: readonly Row[] };

function Rows<Row>({ caption, columns, rows, rowKey, view, onChange, isStale, footer }: RowsProps<Row>) {
  const [by] = view.order;
  return (
    <table className={styles.table} aria-busy={isStale ?? false} data-folds={hasFold(columns) || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              column={column}
              dir={by?.column === column.key ? by.dir : null}
              onSort={(dir) => onChange({ order: [{ column: column.key, dir }], page: 1 })}
            />
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links in the rows bubble to here; a click does what they do */}
      <tbody onKeyDown={moveToRow} onClick={openRow}>
        {rows.map((row) => (
          <PagedRow key={rowKey(row)} columns={columns} row={row} />
        ))}
      </tbody>
      {footer && (
        <tfoot>
          <tr>
            {columns.map(({ key, label, align, place = 'line' }) => (
              <td key={key} data-label={label} data-align={align} data-place={place} data-empty={footer[key] === undefined || undefined}>
                {footer[key]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface HeadCellProps<Row> {
  column: PagedColumn<Row>;
  /** How the rows are ordered by this column now. */
  dir: 'asc' | 'desc' | null;
  onSort: (dir: 'asc' | 'desc') => void;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({ column: { label, align, isSortable }, dir, onSort }: HeadCellProps<Row>) {
  const Arrow = dir === null ? IconArrowsSort : dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" data-align={align} aria-sort={dir === null ? undefined : spoken[dir]}>
      {isSortable ? (
        <button type="button" className={styles.sort} data-active={dir !== null} onClick={() => onSort(dir === 'asc' ? 'desc' : 'asc')}>
          {label}
          <Arrow size={14} stroke={1.75} aria-hidden />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
