import { takeBackBodyLimits } from '@pramen/contract/bank-statements/bank-statements.limits';
import type { BankPayment } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { calendarDayOf, formatDate } from '../../../platform/formats/dates.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { typedDay } from '../../../platform/validation/moment-rules.ts';
import type { FieldRule } from '../../../platform/validation/rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useTakingBack } from '../bank-statements.commands.ts';
import { useAnswered } from './use-answered.ts';
import styles from '../bank-statements.module.css';

/** Tells that the money of a booked payment went back. */
export function TakeBackAction({ payment }: { payment: BankPayment }) {
  const { t } = useTranslation('bankStatements');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.answers}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('takeBack.do')}
      </Button>
      <Dialog title={t('takeBack.do')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <TakeBackForm payment={payment} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** No payment goes back before it came, nor tomorrow. */
const dayBetween =
  (first: string, last: string): FieldRule =>
  (value) =>
    value >= first && value <= last ? null : { key: 'dayBetween', values: { min: formatDate(first), max: formatDate(last) } };

type Values = { returned_on: string; reason: string };

const rulesFor = ({ booked_on: first }: BankPayment) =>
  withLimits<Values>(takeBackBodyLimits, {
    returned_on: [filled, typedDay, dayBetween(first, calendarDayOf(readTimeMs()))],
    reason: [filled],
  });

function TakeBackForm({ payment, onDone }: { payment: BankPayment; onDone: () => void }) {
  const { t } = useTranslation('bankStatements');
  const { mutate, isPending, error } = useTakingBack(payment);
  const answered = useAnswered(onDone);
  const refusals = error === null ? undefined : fieldErrorsOf(error);
  const { field, handleSubmit, isChanged } = useForm<Values>({
    initial: { returned_on: '', reason: '' },
    rules: rulesFor(payment),
    serverErrors: refusals,
    onSend: (body) => mutate(body, answered(t('takeBack.done'))),
  });
  return (
    <DialogForm
      action={t('takeBack.do')}
      isChanged={isChanged}
      isBusy={isPending}
      failure={error === null ? null : describeProblem(error)}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <p>{t('takeBack.text')}</p>
      <DateField {...field('returned_on')} isRequired label={t('takeBack.day')} />
      <TextAreaField {...field('reason')} isRequired label={t('takeBack.reason')} />
    </DialogForm>
  );
}
