import { useTranslation } from 'react-i18next';
import { MinuteField } from '../../ui/minute-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TickField } from '../../ui/tick-field.tsx';
import styles from './period-fields.module.css';

interface Ticked {
  name: string;
  isOn: boolean;
  error: string | null;
  onToggle: () => void;
}

interface Bound {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

interface PeriodFieldsProps {
  label: string;
  tick: Ticked;
  /** The switch 'set period', offered while the tick is on. */
  period: Ticked;
  from: Bound;
  to: Bound;
}

/** Something that is active or not, for ever or from when to when. */
export function PeriodFields({ label, tick, period, from, to }: PeriodFieldsProps) {
  const { t } = useTranslation('contractTypes');
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">{label}</legend>
      <TickField {...tick} label={label} />
      {tick.isOn && (
        <div className={styles.period}>
          <Switch label={t('setPeriod')} isOn={period.isOn} onToggle={period.onToggle} />
          {period.isOn && (
            <div className={styles.bounds}>
              <MinuteField {...from} label={t('from')} />
              <MinuteField {...to} label={t('to')} />
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}
