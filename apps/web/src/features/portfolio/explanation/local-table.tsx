import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableView } from '../../../ui/tables/pages/table-view.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';
import { takeLocalPage } from '../../../ui/tables/pages/local-page.ts';
import styles from './explanation.module.css';

interface LocalTableProps<Row> extends Pick<PagedTableProps<Row>, 'columns' | 'footer'> {
  title: string;
  rows: readonly Row[];
}

const firstView: TableView = { page: 1, length: 10, order: [] };

/** All rows behind a figure, paged, in the order of the calculation. */
export function LocalTable<Row>({ title, columns, rows, ...rest }: LocalTableProps<Row>) {
  const { t } = useTranslation('explanation');
  const [view, setView] = useState(firstView);
  const numbered = rows.map((row, index) => ({ row, index }));
  const taken = takeLocalPage(numbered, view, {});
  return (
    <section className={styles.rows}>
      <h3 className={styles.heading}>{title}</h3>
      <PagedTable
        caption={title}
        columns={columns.map((column) => ({ ...column, render: ({ row }: (typeof numbered)[number]) => column.render(row) }))}
        rows={taken.rows}
        rowKey={({ index }) => String(index)}
        total={rows.length}
        view={{ ...view, page: taken.page }}
        onChange={(changes) => setView({ ...view, ...changes })}
        empty={<p className={styles.quiet}>{t('noRows')}</p>}
        {...rest}
      />
    </section>
  );
}
