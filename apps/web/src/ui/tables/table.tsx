import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows of the last response stay, dimmed, while the next ones load. */
  isStale?: boolean;
  /** On phones each cell begins with its column's name, for values that say nothing alone. */
  isLabelled?: boolean;
}

/** A plain table; on phones every row becomes a card. */
export function Table<Row>({ caption, columns, rows, rowKey, isStale, isLabelled }: TableProps<Row>) {
  return (
    <table className={styles.table} aria-busy={isStale ?? false} data-labelled={isLabelled}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, align }) => (
            <th key={key} scope="col" data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, label, align, render }) => (
              <td key={key} data-label={label} data-align={align}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
