import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import { AdviserSelect, NOBODY } from '../adviser-select.tsx';
import { useHandOver } from '../client.commands.ts';

interface HandOverDialogProps {
  /** The adviser whose clients are handed over, and how many they are. */
  from: { id: string; label: string; clientCount: number };
  isOpen: boolean;
  onClose: () => void;
  onMoved: () => void;
}

/** Assigns all clients of one adviser to another, or to none, e.g. when the adviser leaves. */
export function HandOverDialog({ isOpen, onClose, ...props }: HandOverDialogProps) {
  const { t } = useTranslation('client');
  return (
    <Dialog title={t('handOver.title')} isOpen={isOpen} onClose={onClose}>
      <HandOverForm key={props.from.id} {...props} onClose={onClose} />
    </Dialog>
  );
}

function HandOverForm({ from: { id, label, clientCount }, onClose, onMoved }: Omit<HandOverDialogProps, 'isOpen'>) {
  const { t } = useTranslation('client');
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const handOver = useHandOver(id);
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen === '') {
      event.currentTarget.querySelector('select')?.focus();
      return setMissing(true);
    }
    handOver.mutate(chosen === NOBODY ? null : chosen, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onMoved();
        onClose();
      },
    });
  };
  return (
    <DialogForm
      action={t('handOver.save', { count: clientCount, shown: writeCount(clientCount) })}
      isChanged={chosen !== ''}
      isBusy={handOver.isPending}
      failure={handOver.error && describeProblem(handOver.error)}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{t('handOver.text', { name: label })}</p>
      <AdviserSelect
        value={chosen}
        error={isMissing && chosen === '' ? t('owner.required') : null}
        onChange={setChosen}
        except={id}
        isFocusedFirst
      />
      {chosen === NOBODY && <Banner tone="notice">{t('handOver.toNobody')}</Banner>}
    </DialogForm>
  );
}
