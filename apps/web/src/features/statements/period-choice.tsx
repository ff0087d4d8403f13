import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import { DateField } from '../../ui/forms/moments/date-field.tsx';
import { faultsOf, keyOf, offeredPeriods, type Period } from './statements.model.ts';
import { usePeriodName } from './use-period-name.ts';
import styles from './statements.module.css';

const OWN = 'own';

interface PeriodChoiceProps {
  /** The last day that a period can end on. */
  asOf: string;
  /** The day of the first contract, which a period must reach; unknown: the server decides. */
  firstDay?: string;
  /** Another period was chosen or typed: figures of the former one must not stay below. */
  onChange?: () => void;
  /** More to choose, above the buttons. */
  options?: ReactNode;
  /** Buttons for the chosen period; `choose` returns it, or shows what is wrong with it and returns null. */
  children: (choose: () => Period | null) => ReactNode;
}

/** Chooses a quarter, a year or one's own period. */
export function PeriodChoice({ asOf, firstDay = '', onChange, options, children }: PeriodChoiceProps) {
  const { t } = useTranslation('statements');
  const { t: wrong } = useTranslation('validation');
  const name = usePeriodName();
  const offered = offeredPeriods(asOf, firstDay);
  const [first] = offered;
  const [chosen, setChosen] = useState(first ? keyOf(first) : OWN);
  const [own, setOwn] = useState<Period>({ from: `${asOf.slice(0, 'YYYY'.length)}-01-01`, to: asOf });
  const [isChecked, setChecked] = useState(false);
  const choosePeriod = (key: string) => {
    setChosen(key);
    onChange?.();
  };
  const typeOwn = (period: Period) => {
    setOwn(period);
    onChange?.();
  };
  const known = offered.find((period) => keyOf(period) === chosen);
  const faults = known ? {} : faultsOf(own, asOf, firstDay);
  const sentences = {
    unreadable: wrong('date'),
    reversed: wrong('reversed'),
    late: t('pricesUntil', { date: formatDate(asOf) }),
    early: t('beforeFirst', { date: formatDate(firstDay) }),
  };
  const errorOf = (field: keyof Period) => {
    const fault = isChecked ? faults[field] : undefined;
    return fault === undefined ? null : sentences[fault];
  };
  const choose = () => {
    if (known) return { from: known.from, to: known.to };
    setChecked(true);
    return (faults.from ?? faults.to) ? null : own;
  };
  return (
    <div className={styles.choice}>
      <div className={styles.fields}>
        <SelectField
          label={t('period')}
          name="period"
          layout="form"
          value={known ? chosen : OWN}
          options={[...offered.map((period) => ({ value: keyOf(period), label: name(period) })), { value: OWN, label: t('own') }]}
          onChange={choosePeriod}
        />
        {!known && (
          <>
            <DateField
              label={t('from')}
              name="from"
              value={own.from}
              error={errorOf('from')}
              onChange={(from) => typeOwn({ ...own, from })}
            />
            <DateField label={t('to')} name="to" value={own.to} error={errorOf('to')} onChange={(to) => typeOwn({ ...own, to })} />
          </>
        )}
      </div>
      {options}
      <div className={styles.actions}>{children(choose)}</div>
    </div>
  );
}
