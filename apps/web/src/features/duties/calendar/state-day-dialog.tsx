import { statedBusinessDayLimits } from '@pramen/contract/duties/business-calendar.limits';
import type { ListedBusinessDay } from '@pramen/contract/duties/business-calendar.schemas';
import { holidayCountries, statedDays } from '@pramen/domain/dates/business-days';
import type { HolidayCountry, StatedDay } from '@pramen/domain/dates/business-days';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDate } from '../../../platform/formats/dates.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { typedDay } from '../../../platform/validation/moment-rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { isByLaw } from './business-days.model.ts';
import { useStatingDay } from './business-days.queries.ts';

interface StateDayDialogProps {
  isOpen: boolean;
  /** Days that are stated already: stating one again replaces it. */
  stated: readonly ListedBusinessDay[];
  onClose: () => void;
}

/** Asks for a day that differs from the law. */
export function StateDayDialog({ isOpen, stated, onClose }: StateDayDialogProps) {
  const { t } = useTranslation('businessCalendar');
  return (
    <Dialog title={t('add')} isOpen={isOpen} onClose={onClose}>
      <StateDayForm stated={stated} onDone={onClose} />
    </Dialog>
  );
}

type Values = { country: string; day: string; kind: string; note: string };

const rules = withLimits<Values>(statedBusinessDayLimits, { day: [filled, typedDay], note: [filled] });
const countryOf = (value: string) => holidayCountries.find((country) => country === value) ?? 'CZ';
const kindOf = (value: string) => statedDays.find((kind) => kind === value) ?? 'HOLIDAY';

function StateDayForm({ stated, onDone }: { stated: readonly ListedBusinessDay[]; onDone: () => void }) {
  const { t } = useTranslation('businessCalendar');
  const { mutate, isPending, error } = useStatingDay();
  const [asked, setAsked] = useState({ country: '', day: '' });
  const { field, values, handleSubmit, isChanged } = useForm<Values>({
    initial: { country: 'CZ', day: '', kind: 'HOLIDAY', note: '' },
    rules,
    serverErrors: error === null ? undefined : fieldErrorsOf(error),
    onSend: ({ country, day, kind, note }) => {
      setAsked({ country, day });
      mutate(
        { country: countryOf(country), day, kind: kindOf(kind), note },
        {
          onSuccess: () => {
            showToast('success', t('added', { day: formatDate(day) }));
            onDone();
          },
        },
      );
    },
  });
  const ofDay = { day: values.day, country: countryOf(values.country), kind: kindOf(values.kind) };
  const day = field('day');
  const { error: kindError, ...kind } = field('kind');
  // Another day or country is another question than the one that was refused.
  const refusal = asked.day === values.day && asked.country === values.country ? kindError : null;
  return (
    <DialogForm
      action={t('save')}
      isChanged={isChanged}
      isBusy={isPending}
      failure={error === null ? null : describeProblem(error)}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <SelectField
        {...field('country')}
        label={t('country')}
        options={holidayCountries.map((country) => ({ value: country, label: t(`countries.${country}`) }))}
      />
      <DateField {...day} isRequired label={t('day')} />
      <SelectField
        {...kind}
        error={refusal}
        label={t('kind')}
        options={statedDays.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField {...field('note')} isRequired label={t('note')} description={t('noteHint')} />
      {refusal === null && day.error === null && <DayNotice {...ofDay} stated={stated} />}
    </DialogForm>
  );
}

interface DayNoticeProps {
  day: string;
  country: HolidayCountry;
  kind: StatedDay;
  stated: readonly ListedBusinessDay[];
}

/** Says what is stated of the day already, or that stating it would change nothing. */
function DayNotice({ day, country, kind, stated }: DayNoticeProps) {
  const { t } = useTranslation('businessCalendar');
  const known = stated.find((one) => one.country === country && one.day === day);
  if (known) return <Banner>{t('replaces', { kind: t(`kinds.${known.kind}`), note: known.note })}</Banner>;
  if (!isByLaw(day, country, kind)) return null;
  return <Banner>{t(`byLaw.${kind}`, { day: formatDate(day), country: t(`inCountry.${country}`) })}</Banner>;
}
