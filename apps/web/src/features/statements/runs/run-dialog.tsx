import { STATEMENT_CLIENTS_MAX } from '@pramen/contract/statements/statements.lists';
import { quarterOfPeriod } from '@pramen/domain/dates/quarter';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../platform/api/problem.ts';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { RunClients } from './run-clients.tsx';
import { useRunOrder } from '../statements.commands.ts';
import type { Period } from '../statements.model.ts';
import type { FoundClient } from '../statements.queries.ts';
import { writePeriod } from '../use-period-name.ts';
import styles from '../statements.module.css';

interface RunDialogProps {
  period: Period;
  isOpen: boolean;
  onClose: () => void;
  onOrdered: () => void;
}

/** Asks for whom statements of a period are made: each client is told of theirs. */
export function RunDialog({ period, isOpen, onClose, onOrdered }: RunDialogProps) {
  const { t } = useTranslation('statementRuns');
  return (
    <Dialog title={t('confirmTitle', { period: writePeriod(period) })} isOpen={isOpen} onClose={onClose}>
      <RunForm period={period} onClose={onClose} onOrdered={onOrdered} />
    </Dialog>
  );
}

type Whose = 'ALL' | 'UNSEEN' | 'CHOSEN';

function RunForm({ period, onClose, onOrdered }: Omit<RunDialogProps, 'isOpen'>) {
  const { t } = useTranslation('statementRuns');
  const order = useRunOrder();
  const quarter = quarterOfPeriod(period);
  const [whose, setWhose] = useState<Whose>('ALL');
  const [chosen, setChosen] = useState<readonly FoundClient[]>([]);
  const [isChecked, setChecked] = useState(false);
  const fault =
    whose !== 'CHOSEN'
      ? null
      : chosen.length === 0
        ? t('chooseClient')
        : chosen.length > STATEMENT_CLIENTS_MAX
          ? t('tooMany', { count: STATEMENT_CLIENTS_MAX })
          : null;
  // The refusal of what was asked for; another choice is another question.
  const isMade = order.error instanceof Problem && order.error.code === 'statement.run_made';
  const choose = (change: () => void) => {
    // The answer to what is being ordered would stand over another choice.
    if (order.isPending) return;
    order.reset();
    change();
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault !== null) return;
    const clients = whose === 'ALL' ? undefined : whose === 'UNSEEN' ? whose : chosen.map(({ id }) => id);
    order.mutate(
      { ...period, ...(clients ? { clients } : {}), ...(isMade ? { again: true } : {}) },
      {
        onSuccess: () => {
          showToast('success', t('ordered'));
          onOrdered();
          onClose();
        },
      },
    );
  };
  const options = [
    { value: 'ALL', label: t('whose.ALL') },
    ...(quarter ? [{ value: 'UNSEEN', label: t('whose.UNSEEN', { quarter: quarter.quarter, year: quarter.year }) }] : []),
    { value: 'CHOSEN', label: t('whose.CHOSEN') },
  ];
  return (
    <DialogForm
      action={t(isMade ? 'orderAgain' : 'order')}
      isChanged={chosen.length > 0}
      isBusy={order.isPending}
      failure={order.error && describeFieldProblem(order.error)}
      onSubmit={send}
      onCancel={onClose}
    >
      <RadioGroup
        label={t('whose.label')}
        name="whose"
        isRequired
        options={options}
        value={whose}
        onChange={(value) => choose(() => setWhose(value as Whose))}
      />
      {!quarter && <p className={styles.quiet}>{t('whose.quarterOnly')}</p>}
      {whose === 'CHOSEN' && (
        <RunClients chosen={chosen} error={isChecked ? fault : null} onChange={(next) => choose(() => setChosen(next))} />
      )}
      <p className={styles.quiet}>{t(`about.${whose}`)}</p>
    </DialogForm>
  );
}
