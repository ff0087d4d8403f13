import type { Client } from '@pramen/contract/clients/client.schemas';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { AdviserSelect, NOBODY } from '../adviser-select.tsx';
import { useOwnerChange } from '../client.commands.ts';
import { nameChoice } from '../client-detail.queries.ts';

interface AdviserDialogProps {
  client: Client;
  isOpen: boolean;
  onClose: () => void;
}

/** Assigns a client to another adviser, or to none. */
export function AdviserDialog({ client, isOpen, onClose }: AdviserDialogProps) {
  const { t } = useTranslation('client');
  return (
    <Dialog title={t('owner.title')} isOpen={isOpen} onClose={onClose}>
      <AdviserForm key={client.id} client={client} onClose={onClose} />
    </Dialog>
  );
}

function AdviserForm({ client, onClose }: Omit<AdviserDialogProps, 'isOpen'>) {
  const { t } = useTranslation('client');
  const current = client.intermediary_person_id ?? NOBODY;
  const [chosen, setChosen] = useState(current);
  const change = useOwnerChange(client.id);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    change.mutate(chosen === NOBODY ? null : chosen, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
  };
  const { intermediary_person: person } = client;
  const name = person ? nameChoice(person) : t('owner.nobody');
  return (
    <DialogForm
      action={t('owner.save')}
      isChanged={chosen !== current}
      isBusy={change.isPending}
      failure={change.error && describeProblem(change.error)}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{t('owner.current', { name })}</p>
      <AdviserSelect value={chosen} onChange={setChosen} isFocusedFirst {...(person ? { known: { id: person.id, name } } : {})} />
    </DialogForm>
  );
}
