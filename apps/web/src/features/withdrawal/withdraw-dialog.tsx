import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../ui/forms/text/text-area-field.tsx';
import { useContractWithdrawal } from './withdrawal.commands.ts';
import styles from './withdrawal.module.css';

interface WithdrawDialogProps {
  contract: { id: string; number: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Leaves a contract in two steps; no reason is asked for. */
export function WithdrawDialog({ contract, isOpen, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('withdrawal');
  const [isSure, setSure] = useState(false);
  const [note, setNote] = useState('');
  const withdrawal = useContractWithdrawal(contract.id);
  const close = () => {
    withdrawal.reset();
    setSure(false);
    onClose();
  };
  const confirm = () =>
    withdrawal.mutate(note, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        close();
      },
      // It is told in the dialog.
      onError: () => undefined,
    });
  const { number } = contract;
  return (
    <Dialog title={isSure ? t('sureTitle') : t('question', { number })} isOpen={isOpen} isBusy={withdrawal.isPending} onClose={close}>
      <div className={styles.dialog}>
        {isSure ? (
          <p>{t('sure', { number })}</p>
        ) : (
          <>
            <p>{t('consequence')}</p>
            <TextAreaField name="note" label={t('noteLabel')} description={t('noteHint')} value={note} error={null} onChange={setNote} />
          </>
        )}
        {withdrawal.error && <Banner tone="error">{describeProblem(withdrawal.error)}</Banner>}
        <div className={styles.actions}>
          <Button kind="plain" isDisabled={withdrawal.isPending} onClick={isSure ? () => setSure(false) : close}>
            {t('keep')}
          </Button>
          {isSure ? (
            <Button isBusy={withdrawal.isPending} onClick={confirm}>
              {t('confirm')}
            </Button>
          ) : (
            <Button onClick={() => setSure(true)}>{t('continue')}</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
