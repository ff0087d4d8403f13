import { useState, type ReactNode } from 'react';
import { takeLocalPage } from '../../ui/tables/pages/local-page.ts';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../ui/tables/paged/paged-table.tsx';
import type { TableView } from '../../ui/tables/pages/table-view.ts';
import styles from './contracts.module.css';

interface LocalListProps<Row> {
  caption: string;
  columns: readonly PagedColumn<Row>[];
  /** undefined while loading and after a failure. */
  rows: readonly Row[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  empty: ReactNode;
}

const firstView: TableView = { page: 1, length: 10, order: [] };

/** Rows that arrive all at once, shown ten at a time. */
export function LocalList<Row extends { id: string }>({ rows, ...table }: LocalListProps<Row>) {
  const [view, setView] = useState(firstView);
  const taken = rows && takeLocalPage(rows, view, {});
  return (
    <div className={styles.table}>
      <PagedTable
        {...table}
        rows={taken?.rows ?? null}
        rowKey={({ id }) => id}
        total={rows?.length ?? 0}
        view={{ ...view, page: taken?.page ?? view.page }}
        onChange={(changes) => setView({ ...view, ...changes })}
      />
    </div>
  );
}
