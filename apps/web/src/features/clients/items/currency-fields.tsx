import { currencies } from '@pramen/domain/money/currencies';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { currenciesOf, toggleCurrency } from './client-items.model.ts';
import styles from './currency-fields.module.css';

interface CurrencyFieldsProps {
  /** Currencies separated by commas. */
  field: { name: string; value: string; error: string | null; onChange: (value: string) => void };
  isMany: boolean;
}

/** A single currency, or several for an account in several currencies. */
export function CurrencyFields({ field, isMany }: CurrencyFieldsProps) {
  const { t } = useTranslation('client');
  const id = useId();
  const { name, value, error, onChange } = field;
  if (!isMany)
    return (
      <SelectField
        {...field}
        layout="form"
        label={t('accounts.currencies')}
        options={currencies.map((currency) => ({ value: currency, label: currency }))}
      />
    );
  return (
    <fieldset className={styles.currencies} aria-describedby={error ? id : undefined}>
      <legend className={styles.label}>{t('accounts.currenciesOf')}</legend>
      <div className={styles.ticks}>
        {currencies.map((currency) => (
          <TickField
            key={currency}
            name={name}
            label={currency}
            isOn={currenciesOf(value).includes(currency)}
            onToggle={() => onChange(toggleCurrency(value, currency))}
          />
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
