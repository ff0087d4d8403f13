import { useTranslation } from 'react-i18next';
import type { TableSettings } from '../../platform/storage/table-settings.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FilterField } from '../../ui/tables/filters/filter-field.tsx';
import { FilterFold } from '../../ui/tables/filters/filter-fold.tsx';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import { columnsOf, isFiltered, kindsOf } from './ledger.model.ts';
import type { LedgerList } from './ledger.queries.ts';
import { useKindName } from './use-kind-name.ts';
import styles from './ledger-filters.module.css';

/** What the filters offer: names of strategies, and years with rows. */
export interface FilterChoices {
  strategies: readonly string[];
  years: readonly string[];
}

interface LedgerFiltersProps {
  list: LedgerList;
  choices: FilterChoices;
  filter: TableSettings['filter'];
  onChange: (filter: TableSettings['filter']) => void;
}

export function LedgerFilters({ list, choices, filter, onChange }: LedgerFiltersProps) {
  const { t } = useTranslation('movements');
  const { t: words } = useTranslation('tables');
  const nameKind = useKindName();
  const { date, kind, reference } = columnsOf[list];
  const text = list === 'trades' ? { column: 'equity_name', label: t('name') } : { column: reference, label: t('reference') };
  const set = (column: string) => (value: string) => onChange({ ...filter, [column]: value });
  const select = (column: string, label: string, options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={label}
      value={filter[column] ?? ''}
      options={[{ value: '', label: words('any') }, ...options]}
      onChange={set(column)}
    />
  );
  return (
    <FilterFold count={Object.values(filter).filter((value) => value !== '').length}>
      <div className={styles.filters}>
        {select(
          kind,
          t('kind'),
          kindsOf[list].map((value) => ({ value, label: nameKind(value) })),
        )}
        {choices.years.length > 1 &&
          select(
            date,
            t('year'),
            choices.years.map((value) => ({ value, label: value })),
          )}
        {choices.strategies.length > 1 &&
          select(
            'strategy',
            t('strategy'),
            choices.strategies.map((value) => ({ value, label: value })),
          )}
        <FilterField label={text.label} name={text.column} value={filter[text.column] ?? ''} onChange={set(text.column)} />
        {isFiltered(filter) && (
          <div className={styles.clear}>
            <Button kind="plain" onClick={() => onChange({})}>
              {words('clearFilters')}
            </Button>
          </div>
        )}
      </div>
    </FilterFold>
  );
}
