import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import type { PagedColumn } from '../columns/paged-column.ts';
import { hasFold, PagedRow } from './paged-row.tsx';
import type { TableView } from '../pages/table-view.ts';
import { useOverflow } from './use-overflow.ts';
import styles from './paged-table.module.css';
import compact from './paged-table-compact.module.css';

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Arrow keys move the focus between the links of neighbouring rows. */
function moveToRow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || !(event.target instanceof HTMLAnchorElement)) return;
  const link = event.target.closest('tr')?.[step]?.querySelector<HTMLElement>('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** A click next to the text opens the record like the row's link, or unfolds its card; it does nothing while the user selects text. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, ctrlKey, metaKey } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, select, label') || document.getSelection()?.isCollapsed === false)
    return;
  const row = target.closest('tr');
  // A card without a link unfolds.
  (row?.querySelector('a') ?? row?.querySelector('button[aria-expanded]'))?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
  );
}

/** Shows the full text as a title when its column cuts it off. */
function titleCut({ target }: SyntheticEvent<HTMLElement>): void {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  if (!line) return;
  const isCut = line.scrollWidth > line.clientWidth;
  if (isCut) line.title = line.textContent;
  else line.removeAttribute('title');
}

interface RowsProps<Row> {
  caption: string;
  columns: readonly PagedColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
  isStale?: boolean;
  footer?: Readonly<Record<string, ReactNode>>;
  density?: 'roomy' | 'compact';
}

/** The rows of a page below their headings. */
export function PagedTableRows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  view,
  onChange,
  isStale,
  footer,
  density = 'roomy',
}: RowsProps<Row>) {
  const [by] = view.order;
  const [room, overflows] = useOverflow();
  return (
    <div ref={room} className={styles.room} data-overflows={overflows || undefined}>
      <table
        className={density === 'compact' ? `${styles.table} ${compact.table}` : styles.table}
        aria-busy={isStale ?? false}
        data-folds={hasFold(columns) || undefined}
      >
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links in the rows bubble up; a click does the same */}
        <tbody
          onKeyDown={moveToRow}
          onClick={openRow}
          onMouseOver={density === 'compact' ? titleCut : undefined}
          onFocus={density === 'compact' ? titleCut : undefined}
        >
          {rows.map((row) => (
            <PagedRow key={rowKey(row)} columns={columns} row={row} isOneLine={density === 'compact'} />
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
    </div>
  );
}

interface HeadCellProps<Row> {
  column: PagedColumn<Row>;
  /** Current sort direction of the column; null when the rows are sorted by another. */
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
