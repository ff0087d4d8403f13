import { withdrawalSettlementLimits } from '@pramen/contract/contracts/withdrawals.limits';
import { returnedRange } from '@pramen/contract/contracts/withdrawals.lists';
import type { QueuedWithdrawal } from '@pramen/contract/contracts/withdrawals.schemas';
import { currencies } from '@pramen/domain/money/currencies';
import { readNumber } from '@pramen/domain/forms/answers/written-number';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, Problem } from '../../platform/api/problem.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { readTimeMs } from '../../platform/clock/clock.ts';
import { calendarDayOf, formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { formatMoney } from '../../platform/formats/money.ts';
import { isAmountIn, outsideRange } from '../../platform/validation/ranges.ts';
import { typedDay } from '../../platform/validation/moment-rules.ts';
import type { FieldRule } from '../../platform/validation/rules.ts';
import { withLimits } from '../../platform/validation/text-limits.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useBusyGuard } from '../../ui/dialogs/busy-guard.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useUnsavedGuard } from '../../ui/dialogs/unsaved-guard.ts';
import { FactList } from '../../ui/display/fact-list.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { DateField } from '../../ui/forms/moments/date-field.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { TextAreaField } from '../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../ui/forms/text/text-field.tsx';
import { useWithdrawalSettling } from './withdrawal.commands.ts';
import styles from './withdrawal.module.css';

interface SettleDialogProps {
  withdrawal: QueuedWithdrawal;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks staff how they settled a withdrawal, and shows what will be recorded before it is. */
export function SettleDialog({ withdrawal, isOpen, onClose }: SettleDialogProps) {
  const { t } = useTranslation('withdrawal');
  return (
    <Dialog title={t('settleDialog.title', { number: withdrawal.contract.contract_number })} isOpen={isOpen} onClose={onClose}>
      <SettleForm key={withdrawal.id} withdrawal={withdrawal} onClose={onClose} />
    </Dialog>
  );
}

type Values = { returned_amount: string; returned_on: string; note: string };

const inRange: FieldRule = (value) => (isAmountIn(returnedRange, value) ? null : outsideRange(returnedRange));
/** Money has a day; without money there is none to tell. */
const dayOfMoney: FieldRule = (value, values) => {
  const amount = readNumber(values['returned_amount'] ?? '') ?? null;
  if (value === '') return amount === null || amount === 0 ? null : { key: 'required' };
  return amount === 0 ? { key: 'dayOfNothing' } : null;
};

/** Nothing is returned before the client withdrew, nor tomorrow. */
const dayBetween =
  (first: string, last: string): FieldRule =>
  (value) => {
    if (value === '' || (value >= first && value <= last)) return null;
    // On the day of the withdrawal there is one day to choose.
    if (first === last) return { key: 'dayExactly', values: { day: formatDate(first) } };
    return { key: 'dayBetween', values: { min: formatDate(first), max: formatDate(last) } };
  };

const rulesFor = ({ withdrawn_at: at }: QueuedWithdrawal) =>
  withLimits<Values>(withdrawalSettlementLimits, {
    returned_amount: [inRange],
    returned_on: [typedDay, dayOfMoney, dayBetween(calendarDayOf(Date.parse(at)), calendarDayOf(readTimeMs()))],
  });
const [, mostCharacters] = withdrawalSettlementLimits.note;

/** An amount in a currency that the portal may not keep. */
const writeWaiting = ({ amount, currency }: QueuedWithdrawal['waiting'][number]) => {
  const known = currencies.find((one) => one === currency);
  return known ? formatMoney(amount, known) : formatMoney(amount).replace(/\S+$/, currency);
};

function SettleForm({ withdrawal, onClose }: Omit<SettleDialogProps, 'isOpen'>) {
  const { t } = useTranslation('withdrawal');
  const { client, contract, withdrawn_at: at, note: wrote } = withdrawal;
  const [isSure, setSure] = useState(false);
  const settling = useWithdrawalSettling(withdrawal.id, client.id);
  const refusals = fieldErrorsOf(settling.error);
  const isPlaced = Object.keys(refusals).length > 0;
  const { field, values, handleSubmit, isChanged } = useForm<Values>({
    initial: { returned_amount: '', returned_on: '', note: '' },
    rules: rulesFor(withdrawal),
    serverErrors: settling.error ? refusals : undefined,
    onSend: () => {
      settling.reset();
      setSure(true);
    },
  });
  const settlement = { returned_amount: readNumber(values.returned_amount) ?? 0, returned_on: values.returned_on, note: values.note };
  const confirm = () =>
    settling.mutate(settlement, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
      // Other failures are told in the dialog.
      onError: (failure) => {
        if (!(failure instanceof Problem) || failure.code !== 'record.state_refused') return;
        showToast('failure', t('settledMeanwhile'));
        onClose();
      },
    });
  if (isSure && !isPlaced)
    return (
      <Confirmation
        withdrawal={withdrawal}
        settlement={settlement}
        isBusy={settling.isPending}
        failure={settling.error && describeProblem(settling.error)}
        onBack={() => setSure(false)}
        onConfirm={confirm}
      />
    );
  return (
    <DialogForm
      action={t('settleDialog.next')}
      isChanged={isChanged}
      isBusy={false}
      failure={null}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <p>{t('settleDialog.who', { name: client.name, at: formatDateTime(at) })}</p>
      {wrote !== null && (
        <p className={styles.quiet}>
          {t('settleDialog.wrote')}: {wrote}
        </p>
      )}
      {withdrawal.waiting.length > 0 && (
        <Banner>
          {t('settleDialog.waiting', { amounts: withdrawal.waiting.map(writeWaiting).join(', ') })}{' '}
          <Link to="/imports/payments">{t('settleDialog.toWaiting')}</Link>
        </Banner>
      )}
      <TextField
        {...field('returned_amount')}
        isRequired
        isFocusedFirst
        label={t('settleDialog.amount', { currency: contract.currency })}
        description={t('settleDialog.amountHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <DateField {...field('returned_on')} label={t('settleDialog.day')} description={t('settleDialog.dayHint')} />
      <TextAreaField {...field('note')} label={t('settleDialog.note')} description={t('settleDialog.noteHint')} limit={mostCharacters} />
    </DialogForm>
  );
}

interface ConfirmationProps {
  withdrawal: QueuedWithdrawal;
  settlement: { returned_amount: number; returned_on: string; note: string };
  isBusy: boolean;
  failure: string | null;
  onBack: () => void;
  onConfirm: () => void;
}

/** Exactly what will be recorded. */
function Confirmation({ withdrawal: { client, contract }, settlement, isBusy, failure, onBack, onConfirm }: ConfirmationProps) {
  const { t } = useTranslation('withdrawal');
  useUnsavedGuard(true);
  useBusyGuard(isBusy);
  const { returned_amount: amount, returned_on: day, note } = settlement;
  return (
    <div className={styles.dialog}>
      <h3 className={styles.title}>{t('settleDialog.sureTitle')}</h3>
      <FactList
        facts={[
          { label: t('settleDialog.client'), value: client.name },
          { label: t('settleDialog.contract'), value: contract.contract_number },
          { label: t('settleDialog.returned'), value: amount === 0 ? t('settleDialog.nothing') : formatMoney(amount, contract.currency) },
          ...(day === '' ? [] : [{ label: t('settleDialog.day'), value: formatDate(day) }]),
          ...(note.trim() === '' ? [] : [{ label: t('settleDialog.note'), value: note }]),
        ]}
      />
      <p className={styles.quiet}>{t('settleDialog.sure')}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className={styles.actions}>
        <Button kind="plain" isDisabled={isBusy} onClick={onBack}>
          {t('keep')}
        </Button>
        <Button isBusy={isBusy} isFocusedFirst onClick={onConfirm}>
          {t('settleDialog.confirm')}
        </Button>
      </div>
    </div>
  );
}
