import { withdrawalBodyLimits } from '@pramen/contract/contracts/withdrawals.limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../platform/api/problem.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { withLimits } from '../../platform/validation/text-limits.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useBusyGuard } from '../../ui/dialogs/busy-guard.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../ui/forms/text/text-area-field.tsx';
import { useContractWithdrawal } from './withdrawal.commands.ts';
import styles from './withdrawal.module.css';

interface LeftContract {
  id: string;
  number: string;
}

interface WithdrawDialogProps {
  contract: LeftContract;
  isOpen: boolean;
  onClose: () => void;
}

/** Leaves a contract in two steps; no reason is asked for. */
export function WithdrawDialog({ contract, isOpen, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('withdrawal');
  return (
    <Dialog title={t('question', { number: contract.number })} isOpen={isOpen} onClose={onClose}>
      <WithdrawForm key={contract.id} contract={contract} onClose={onClose} />
    </Dialog>
  );
}

const rules = withLimits<{ note: string }>(withdrawalBodyLimits);
const [, mostCharacters] = withdrawalBodyLimits.note;

function WithdrawForm({ contract: { id, number }, onClose }: { contract: LeftContract; onClose: () => void }) {
  const { t } = useTranslation('withdrawal');
  const [isSure, setSure] = useState(false);
  const withdrawal = useContractWithdrawal(id);
  useBusyGuard(withdrawal.isPending);
  const refusals = fieldErrorsOf(withdrawal.error);
  const isNoteRefused = refusals['note'] !== undefined;
  const { field, values, handleSubmit } = useForm({
    initial: { note: '' },
    rules,
    serverErrors: withdrawal.error ? refusals : undefined,
    onSend: () => {
      withdrawal.reset();
      setSure(true);
    },
  });
  const confirm = () =>
    withdrawal.mutate(values.note, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
      // It is told in the dialog.
      onError: () => undefined,
    });
  if (isSure && !isNoteRefused)
    return (
      <div className={styles.dialog}>
        <h3 className={styles.title}>{t('sureTitle')}</h3>
        <p>{t('sure', { number })}</p>
        {withdrawal.error && <Banner tone="error">{describeProblem(withdrawal.error)}</Banner>}
        <div className={styles.actions}>
          <Button kind="plain" isDisabled={withdrawal.isPending} onClick={() => setSure(false)}>
            {t('keep')}
          </Button>
          <Button isBusy={withdrawal.isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        </div>
      </div>
    );
  return (
    <form className={styles.dialog} noValidate onSubmit={handleSubmit}>
      <p>{t('consequence')}</p>
      <TextAreaField {...field('note')} label={t('noteLabel')} description={t('noteHint')} limit={mostCharacters} />
      <div className={styles.actions}>
        <Button kind="plain" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button type="submit">{t('continue')}</Button>
      </div>
    </form>
  );
}
