import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagedColumn } from '../columns/paged-column.ts';
import styles from './paged-table.module.css';
import compact from './paged-table-compact.module.css';

interface PagedRowProps<Row> {
  columns: readonly PagedColumn<Row>[];
  row: Row;
  /** Cells that do not fit in one line are cut off. */
  isOneLine: boolean;
}

/** Whether some cells of a card are folded away. */
export const hasFold = <Row,>(columns: readonly PagedColumn<Row>[]) => columns.some(({ place }) => place === 'more');

/** One row of a table; as a card it shows its first two lines and unfolds the others. */
export function PagedRow<Row>({ columns, row, isOneLine }: PagedRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const title = columns.find(({ place }) => place === 'title') ?? columns[0];
  return (
    <tr data-open={isOpen}>
      {columns.map((column) => {
        const { key, label, align, isUnbroken, place = 'line', joinedBy, isName, isWhole, render } = column;
        return (
          <td
            key={key}
            data-label={label}
            data-align={align}
            data-place={place}
            data-unbroken={isUnbroken}
            data-name={isName}
            data-whole={isWhole}
            data-joined={joinedBy}
          >
            {column === title && hasFold(columns) ? (
              <Unfold isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
                {render(row)}
              </Unfold>
            ) : isOneLine && !isWhole && place !== 'action' && key !== 'action' ? (
              <Line>{render(row)}</Line>
            ) : (
              render(row)
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** One line, as wide as its text where there is room and cut off with an ellipsis where there is not. */
function Line({ children }: { children: ReactNode }) {
  return (
    <div className={compact.cell}>
      <div className={compact.line} data-line>
        {children}
      </div>
    </div>
  );
}

interface UnfoldProps {
  isOpen: boolean;
  onToggle: () => void;
  /** The heading of the card, which distinguishes its button from those of other cards. */
  children: ReactNode;
}

function Unfold({ isOpen, onToggle, children }: UnfoldProps) {
  const { t } = useTranslation('tables');
  const id = useId();
  return (
    <>
      <span id={`${id}-title`}>{children}</span>
      <button
        type="button"
        id={`${id}-fold`}
        className={styles.unfold}
        aria-expanded={isOpen}
        aria-label={t('details')}
        aria-labelledby={`${id}-fold ${id}-title`}
        onClick={onToggle}
      >
        <IconChevronDown size={18} stroke={1.5} aria-hidden />
      </button>
    </>
  );
}
