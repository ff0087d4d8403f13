import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import styles from '../statements.module.css';
import { dueYearOf, offeredTaxYears } from './tax-years.model.ts';

interface TaxYearChoiceProps {
  /** The last day with prices. */
  asOf: string;
  /** The day of the first contract. */
  firstDay: string;
  /** Another year was chosen. */
  onChange: () => void;
  /** Buttons for the chosen year. */
  children: (year: number) => ReactNode;
}

/** Chooses a year that is over, or the running one until the last prices; the latest that is over is chosen first. */
export function TaxYearChoice({ asOf, firstDay, onChange, children }: TaxYearChoiceProps) {
  const { t } = useTranslation('taxPapers');
  const [chosen, setChosen] = useState(() => dueYearOf(asOf, firstDay));
  const options = offeredTaxYears(asOf, firstDay).map(({ year, until }) => ({
    value: String(year),
    label: until === null ? String(year) : t('thisYear', { year, date: formatDate(until) }),
  }));
  return (
    <div className={styles.choice}>
      <div className={styles.fields}>
        <SelectField
          label={t('year')}
          name="tax-year"
          layout="form"
          value={String(chosen)}
          options={options}
          onChange={(year) => {
            setChosen(Number(year));
            onChange();
          }}
        />
      </div>
      <div className={styles.actions}>{children(chosen)}</div>
    </div>
  );
}
