import { MinuteField } from './minute-field.tsx';
import { Switch } from '../choices/switch.tsx';
import { TickField } from '../choices/tick-field.tsx';
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
  words: PeriodWords;
}

/** Labels of the switch and of the two bounds. */
export interface PeriodWords {
  setPeriod: string;
  from: string;
  to: string;
}

/** Whether something is active, without limits or within a period. */
export function PeriodFields({ label, tick, period, from, to, words }: PeriodFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">{label}</legend>
      <TickField {...tick} label={label} />
      {tick.isOn && (
        <div className={styles.period}>
          <Switch label={words.setPeriod} isOn={period.isOn} onToggle={period.onToggle} />
          {period.isOn && (
            <div className={styles.bounds}>
              <MinuteField {...from} label={words.from} />
              <MinuteField {...to} label={words.to} />
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}
