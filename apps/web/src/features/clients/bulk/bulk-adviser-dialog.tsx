import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import { AdviserSelect, NOBODY } from '../adviser-select.tsx';

interface BulkAdviserDialogProps {
  clientCount: number;
  isBusy: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** null: no adviser. */
  onChosen: (personId: string | null) => void;
}

/** Asks for the new adviser of the chosen clients. */
export function BulkAdviserDialog({ isOpen, onClose, ...form }: BulkAdviserDialogProps) {
  const { t } = useTranslation('clients');
  return (
    <Dialog title={t('bulk.handOver.title')} isOpen={isOpen} isBusy={form.isBusy} onClose={onClose}>
      <BulkAdviserForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function BulkAdviserForm({ clientCount, isBusy, onClose, onChosen }: Omit<BulkAdviserDialogProps, 'isOpen'>) {
  const { t } = useTranslation('clients');
  const { t: words } = useTranslation('client');
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen !== '') return onChosen(chosen === NOBODY ? null : chosen);
    event.currentTarget.querySelector('select')?.focus();
    setMissing(true);
  };
  return (
    <DialogForm
      action={words('handOver.save', { count: clientCount, shown: writeCount(clientCount) })}
      isChanged={chosen !== ''}
      isBusy={isBusy}
      failure={null}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{t('bulk.handOver.text')}</p>
      <AdviserSelect
        value={chosen}
        error={isMissing && chosen === '' ? words('owner.required') : null}
        onChange={setChosen}
        isFocusedFirst
      />
      {chosen === NOBODY && <Banner tone="notice">{words('handOver.toNobody')}</Banner>}
    </DialogForm>
  );
}
