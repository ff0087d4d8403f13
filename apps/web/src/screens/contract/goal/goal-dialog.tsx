import { changedGoalLimits } from '@pramen/contract/contracts/goals.limits';
import { goalRange } from '@pramen/contract/contracts/goals.lists';
import type { Currency } from '@pramen/contract/fields';
import type { Goal } from '@pramen/contract/portfolio/portfolio.schemas';
import { readNumber, writeNumber } from '@pramen/domain/forms/answers/written-number';
import { useTranslation } from 'react-i18next';
import { useGoalChange } from '../../../features/contracts/investments/goal.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { isAmountIn, outsideRange } from '../../../platform/validation/ranges.ts';
import type { FieldRule } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';

interface GoalDialogProps {
  investmentId: string;
  /** null: none yet. */
  goal: Goal | null;
  currency: Currency;
  version: number;
  isOpen: boolean;
  onClose: () => void;
}

type Values = { name: string; target: string; date: string };

const inRange: FieldRule = (value) => (value.trim() === '' || isAmountIn(goalRange, value) ? null : outsideRange(goalRange));
/** A goal of nothing is none. */
const anything: FieldRule = (value, values) =>
  [value, values['target'], values['date']].every((part) => (part ?? '').trim() === '') ? { key: 'required' } : null;

/** What the client saves for: name, amount and day, each of which may be left out. */
export function GoalDialog({ isOpen, ...form }: GoalDialogProps) {
  const { t } = useTranslation('contract');
  return (
    <Dialog title={t(form.goal ? 'goalDialog.edit' : 'goalDialog.set')} isOpen={isOpen} onClose={form.onClose}>
      <GoalForm key={form.version} {...form} />
    </Dialog>
  );
}

function GoalForm({ investmentId, goal, currency, version, onClose }: Omit<GoalDialogProps, 'isOpen'>) {
  const { t } = useTranslation('contract');
  const command = useGoalChange(investmentId, version);
  const send = (changed: Goal) =>
    command.mutate(changed, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
  const { field, handleSubmit, isChanged } = useForm<Values>({
    initial: {
      name: goal?.name ?? '',
      target: goal?.target === null || goal === null ? '' : writeNumber(goal.target),
      date: goal?.date ?? '',
    },
    rules: withLimits<Values>(changedGoalLimits, { name: [anything], target: [inRange] }),
    serverErrors: command.error instanceof Problem ? command.error.errors : undefined,
    onSend: ({ name, target, date }) => send({ name: name.trim() || null, target: readNumber(target), date: date || null }),
  });
  return (
    <DialogForm
      action={t('goalDialog.save')}
      isChanged={isChanged}
      isBusy={command.isPending}
      failure={command.error && describeProblem(command.error)}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TextField {...field('name')} isFocusedFirst label={t('goalDialog.name')} autoComplete="off" />
      <TextField {...field('target')} label={t('goalDialog.target', { currency })} inputMode="decimal" autoComplete="off" />
      <DateField {...field('date')} label={t('goalDialog.date')} />
      {goal && (
        <div>
          <Button kind="danger-plain" isDisabled={command.isPending} onClick={() => send({ name: null, target: null, date: null })}>
            {t('goalDialog.remove')}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
