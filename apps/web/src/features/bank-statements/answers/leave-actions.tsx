import { leaveBodyLimits } from '@pramen/contract/bank-statements/bank-statements.limits';
import type { BankPayment } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useLeaving } from '../bank-statements.commands.ts';
import { useAnswered } from './use-answered.ts';
import styles from '../bank-statements.module.css';

type Decision = 'ignore' | 'return';
const rules = withLimits<{ reason: string }>(leaveBodyLimits, { reason: [filled] });

/** The ways of a payment out of the queue that book nothing. */
export function LeaveActions({ payment }: { payment: BankPayment }) {
  // What left the account cannot be sent back.
  const decisions: readonly Decision[] = payment.kind === 'DEBIT' ? ['ignore'] : ['ignore', 'return'];
  const { t } = useTranslation('bankStatements');
  const [open, setOpen] = useState<Decision | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.answers}>
      {decisions.map((decision) => (
        <Button key={decision} kind="quiet" onClick={() => setOpen(decision)}>
          {t(`leave.${decision}`)}
        </Button>
      ))}
      {decisions.map((decision) => (
        <Dialog key={decision} title={t(`leave.${decision}`)} isOpen={open === decision} onClose={close}>
          <LeaveForm payment={payment} decision={decision} onDone={close} />
        </Dialog>
      ))}
    </div>
  );
}

function LeaveForm({ payment, decision, onDone }: { payment: BankPayment; decision: Decision; onDone: () => void }) {
  const { t } = useTranslation('bankStatements');
  const { mutate, isPending, error } = useLeaving(payment, decision);
  const answered = useAnswered(onDone);
  const { field, handleSubmit, isChanged } = useForm({
    initial: { reason: '' },
    rules,
    serverErrors: error instanceof Problem ? error.errors : undefined,
    onSend: ({ reason }) => mutate(reason, answered(t(decision === 'ignore' ? 'leave.ignored' : 'leave.returned'))),
  });
  return (
    <DialogForm
      action={t(`leave.${decision}`)}
      isChanged={isChanged}
      isBusy={isPending}
      failure={error === null ? null : describeProblem(error)}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <p>{t(decision === 'ignore' ? 'leave.ignoreText' : 'leave.returnText')}</p>
      <TextAreaField {...field('reason')} isRequired label={t('leave.reason')} />
    </DialogForm>
  );
}
