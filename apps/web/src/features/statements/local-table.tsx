import { useState } from 'react';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { takeLocalPage } from '../../ui/tables/pages/local-page.ts';
import type { TableView } from '../../ui/tables/pages/table-view.ts';
import { PagedTable } from '../../ui/tables/paged/paged-table.tsx';

interface LocalTableProps<Row> {
  caption: string;
  columns: readonly PagedColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

const firstView: TableView = { page: 1, length: 10, order: [] };

/** Rows that have all arrived, ten at a time; on phones each is a card that unfolds. */
export function LocalTable<Row>({ caption, columns, rows: all, rowKey }: LocalTableProps<Row>) {
  const [view, setView] = useState(firstView);
  const { rows, page } = takeLocalPage(all, view, {});
  return (
    <PagedTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      total={all.length}
      view={{ ...view, page }}
      onChange={(changes) => setView({ ...view, ...changes })}
      empty={null}
    />
  );
}
