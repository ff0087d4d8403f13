import { bankPaymentViews } from '@pramen/contract/bank-statements/bank-statements.lists';
import { writeAccount } from '@pramen/domain/banking/iban';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/forms/moments/date-field.tsx';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import type { PaymentFilter } from './bank-statements.queries.ts';
import styles from './bank-statements.module.css';

interface QueueFiltersProps {
  filter: PaymentFilter;
  accounts: readonly string[];
  onChange: (filter: PaymentFilter) => void;
}

export function QueueFilters({ filter, accounts, onChange }: QueueFiltersProps) {
  const { t } = useTranslation('bankStatements');
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('filters.view')}
        value={filter.view}
        layout="form"
        options={bankPaymentViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(value) => onChange({ ...filter, view: bankPaymentViews.find((view) => view === value) ?? 'UNMATCHED' })}
      />
      <SelectField
        label={t('filters.account')}
        value={filter.account}
        layout="form"
        options={[{ value: '', label: t('filters.allAccounts') }, ...accounts.map((value) => ({ value, label: writeAccount(value) }))]}
        onChange={(account) => onChange({ ...filter, account })}
      />
      <DateField label={t('filters.until')} name="until" value={filter.until} onChange={(until) => onChange({ ...filter, until })} />
    </div>
  );
}
