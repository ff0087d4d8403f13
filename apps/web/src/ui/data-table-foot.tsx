import { useTranslation } from 'react-i18next';
import { pageLengths } from '../platform/tables/table-address.ts';
import type { TableView } from '../platform/storage/table-settings.ts';
import { Pager } from './pager.tsx';
import { SelectField } from './select-field.tsx';
import styles from './data-table.module.css';

interface DataTableFootProps {
  total: number;
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
}

/** How many rows there are, how many a page holds, and the way to the other pages. */
export function DataTableFoot({ total, view: { page, length }, onChange }: DataTableFootProps) {
  const { t } = useTranslation('tables');
  const hasShortPages = total > pageLengths[0];
  return (
    <div className={styles.foot}>
      <p className={styles.count} role="status">
        {t('count', { count: total })}
      </p>
      {hasShortPages && (
        <SelectField
          label={t('pageLength')}
          value={String(length)}
          options={pageLengths.map((offered) => ({ value: String(offered), label: String(offered) }))}
          onChange={(chosen) => onChange({ length: Number(chosen), page: 1 })}
          layout="inline"
        />
      )}
      <div className={styles.pages}>
        <Pager page={page} pageLength={length} total={total} onTurn={(turned) => onChange({ page: turned })} />
      </div>
    </div>
  );
}
