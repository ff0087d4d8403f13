import { readMachineLines } from '@pramen/domain/compliance/identity/machine-lines';
import type { LineFault } from '@pramen/domain/compliance/identity/machine-lines';
import { useTranslation } from 'react-i18next';
import { calendarDayOf } from '../../../platform/formats/dates.ts';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import styles from '../identifications.module.css';

interface LinesFieldProps {
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** Faults that are worth naming at once: one mistyped letter breaks several check digits. */
const MOST_FAULTS = 3;

/**
 * The machine-readable lines as the client copies them, with the faults that their check digits reveal. They only prefill what staff
 * compare: nothing typed here is refused.
 */
export function LinesField({ value, isDisabled, onChange }: LinesFieldProps) {
  const { t } = useTranslation('identifications');
  const isTyped = value.trim() !== '';
  const result = isTyped ? readMachineLines(value, calendarDayOf(readTimeMs())) : null;
  return (
    <div className={styles.stack}>
      <TextAreaField
        hasEvenWidth
        name="lines"
        value={value}
        isDisabled={isDisabled}
        onChange={onChange}
        label={t('lines.label')}
        description={t('lines.hint')}
      />
      <div role="status">
        {result?.read && <p>{t('lines.sound', { number: result.read.number })}</p>}
        {result?.faults && (
          <ul className={styles.list}>
            {result.faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={`${fault.code} ${fault.field} ${fault.line} ${fault.position}`}>
                <FaultText fault={fault} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function FaultText({ fault: { code, field, line, position } }: { fault: LineFault }) {
  const { t } = useTranslation('identifications');
  const what = t(`faults.${code}`, { field: t(`lineFields.${field}`) });
  if (line === null) return what;
  return position === null ? t('faultLine', { line, what }) : t('faultPlace', { line, position, what });
}
