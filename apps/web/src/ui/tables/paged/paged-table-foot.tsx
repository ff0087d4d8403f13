import { useTranslation } from 'react-i18next';
import { Pager } from '../pages/pager.tsx';
import { SelectField } from '../../forms/choices/select-field.tsx';
import { pageLengths, type TableView } from '../pages/table-view.ts';
import { writeCount } from '../../display/values/write-count.ts';
import styles from './paged-table.module.css';

interface PagedTableFootProps {
  total: number;
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
  onTurn: (page: number) => void;
}

/** Number of rows, rows per page, and the links to other pages. */
export function PagedTableFoot({
  total,
  view: { page, length, usualLength = length, isLengthFixed = false },
  onChange,
  onTurn,
}: PagedTableFootProps) {
  const { t } = useTranslation('tables');
  // A length from the URL may not be among the offered ones.
  const lengths = [...new Set([...pageLengths, usualLength, length])].toSorted((one, other) => one - other);
  return (
    <div className={styles.foot}>
      <p className={styles.count} role="status">
        {t('count', { count: total, shown: writeCount(total) })}
      </p>
      {total > Math.min(...lengths) && !isLengthFixed && (
        <SelectField
          label={t('pageLength')}
          value={String(length)}
          options={lengths.map((offered) => ({ value: String(offered), label: String(offered) }))}
          onChange={(chosen) => onChange({ length: Number(chosen), page: 1 })}
          layout="inline"
        />
      )}
      <div className={styles.pages}>
        <Pager page={page} pageLength={length} total={total} onTurn={onTurn} />
      </div>
    </div>
  );
}
