import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { FilterField } from './filter-field.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Columns in which text can be looked for, in their order. */
  columns: readonly { key: string; label: string }[];
  filter: Readonly<Record<string, string>>;
  onChange: (filter: Readonly<Record<string, string>>) => void;
}

/** A field for each column that can be filtered, and the way back to all rows. */
export function FilterBar({ columns, filter, onChange }: FilterBarProps) {
  const { t } = useTranslation('tables');
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <div className={styles.bar} role="group" aria-label={t('filters')}>
      {columns.map(({ key, label }) => (
        <FilterField key={key} name={key} label={label} value={filter[key] ?? ''} onChange={(value) => onChange({ ...filter, [key]: value })} />
      ))}
      {isFiltered && (
        <Button kind="plain" onClick={() => onChange({})}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}
