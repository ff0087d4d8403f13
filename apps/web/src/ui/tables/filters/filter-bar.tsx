import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../actions/button.tsx';
import { FilterField } from './filter-field.tsx';
import { FilterFold } from './filter-fold.tsx';
import { SelectField } from '../../forms/choices/select-field.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Columns in which text can be looked for, or one of some values chosen, in their order. */
  columns: readonly { key: string; label: string; options?: readonly { value: string; label: string }[] }[];
  /** Filters that no field shows: what each chooses, in words. */
  chips?: readonly { key: string; label: string }[];
  filter: Readonly<Record<string, string>>;
  onChange: (filter: Readonly<Record<string, string>>) => void;
}

/** A field for each column that can be filtered, and the way back to all rows; where it is narrow they are shown when somebody asks for them. */
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
