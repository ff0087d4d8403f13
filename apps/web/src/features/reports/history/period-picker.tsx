import { reportPeriods, type ReportPeriod } from '@pramen/contract/reports/reports.lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { isDay, type Asked } from '../reports.model.ts';
import styles from './history.module.css';

/** Why the ends of a range were refused. */
export interface RangeFaults {
  from: string | null;
  to: string | null;
}

interface PeriodPickerProps {
  asked: Asked;
  faults: RangeFaults;
  isLoading: boolean;
  onAsk: (asked: Asked) => void;
}

/** Whole periods load at once; a range of one's own waits for its button. */
export function PeriodPicker({ asked, faults, isLoading, onAsk }: PeriodPickerProps) {
  const { t } = useTranslation('reports');
  const isRange = asked.from !== null || asked.to !== null;
  const [isCustom, setCustom] = useState(isRange);
  const choose = (period: ReportPeriod) => {
    setCustom(false);
    onAsk({ period, from: null, to: null });
  };
  return (
    <>
      <div className={styles.periods} role="group" aria-label={t('history.period')}>
        {reportPeriods.map((period) => (
          <PeriodButton key={period} isChosen={!isCustom && asked.period === period} isLoading={isLoading} onClick={() => choose(period)}>
            {t(`history.${period}`)}
          </PeriodButton>
        ))}
        <PeriodButton isChosen={isCustom} isLoading={isLoading} onClick={() => setCustom(true)}>
          {t('history.custom')}
        </PeriodButton>
      </div>
      {isCustom && (
        <CustomRange
          asked={isRange ? asked : { period: 'quarter', from: null, to: null }}
          faults={faults}
          isLoading={isLoading}
          onAsk={onAsk}
        />
      )}
    </>
  );
}

interface PeriodButtonProps {
  isChosen: boolean;
  isLoading: boolean;
  children: string;
  onClick: () => void;
}

function PeriodButton({ isChosen, isLoading, children, onClick }: PeriodButtonProps) {
  return (
    <Button kind={isChosen ? 'main' : 'quiet'} isDisabled={isLoading} onClick={onClick} isPressed={isChosen}>
      {children}
    </Button>
  );
}

function CustomRange({ asked, faults, isLoading, onAsk }: PeriodPickerProps) {
  const { t } = useTranslation(['reports', 'validation']);
  const [draft, setDraft] = useState(asked);
  const faultOf = (day: string | null) => (day === null || isDay(day) ? null : t('validation:date'));
  // A fault is of what was asked for: what is typed since has not been judged.
  const saidOf = (end: keyof RangeFaults) =>
    faultOf(draft[end]) ?? (draft.from === asked.from && draft.to === asked.to ? faults[end] : null);
  const isReadable = faultOf(draft.from) === null && faultOf(draft.to) === null;
  return (
    <div className={styles.custom}>
      <SelectField
        layout="form"
        label={t('history.step')}
        value={draft.period}
        options={reportPeriods.map((value) => ({ value, label: t(`history.steps.${value}`) }))}
        onChange={(period) => setDraft({ ...draft, period: period as ReportPeriod })}
      />
      <DateField
        label={t('history.from')}
        name="from"
        value={draft.from ?? ''}
        error={saidOf('from')}
        onChange={(from) => setDraft({ ...draft, from: from || null })}
      />
      <DateField
        label={t('history.to')}
        name="to"
        value={draft.to ?? ''}
        error={saidOf('to')}
        onChange={(to) => setDraft({ ...draft, to: to || null })}
      />
      <Button kind="quiet" isDisabled={isLoading || !isReadable} onClick={() => onAsk(draft)}>
        {t('history.load')}
      </Button>
    </div>
  );
}
