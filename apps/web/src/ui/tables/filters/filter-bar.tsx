import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../actions/button.tsx';
import { FilterField } from './filter-field.tsx';
import { FilterFold } from './filter-fold.tsx';
import { SelectField } from '../../forms/choices/select-field.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Columns that can be filtered by text or by one of their values, in display order. */
  columns: readonly { key: string; label: string; options?: readonly { value: string; label: string }[] }[];
  /** Filters without a field of their own: what each chooses, in words. */
  chips?: readonly { key: string; label: string }[];
  filter: Readonly<Record<string, string>>;
  onChange: (filter: Readonly<Record<string, string>>) => void;
}

/**
 * A field for each column that can be filtered, and a button that clears all; on narrow tables they are folded until the user
 * opens them.
 */
export function FilterBar({ columns, chips = [], filter, onChange }: FilterBarProps) {
  const { t } = useTranslation('tables');
  const count = Object.values(filter).filter((value) => value !== '').length;
  return (
    <FilterFold count={count}>
      <div className={styles.bar}>
        {columns.map(({ key, label, options }) => {
          const field = { name: key, label, value: filter[key] ?? '', onChange: (value: string) => onChange({ ...filter, [key]: value }) };
          return options ? (
            <SelectField key={key} {...field} layout="form" options={[{ value: '', label: t('any') }, ...options]} />
          ) : (
            <FilterField key={key} {...field} />
          );
        })}
        {chips.map(({ key, label }) => (
          <Button
            key={key}
            kind="quiet"
            icon={<IconX size={16} stroke={1.5} aria-hidden />}
            label={t('removeFilter', { name: label })}
            onClick={() => onChange({ ...filter, [key]: '' })}
          >
            {label}
          </Button>
        ))}
        {count > 0 && (
          <Button kind="plain" onClick={() => onChange({})}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </FilterFold>
  );
}
