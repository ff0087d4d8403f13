import type { Client } from '@pramen/contract/clients/client.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useOwnerChange } from './client.commands.ts';
import { advisersQuery, nameChoice } from './client.queries.ts';

interface OwnerDialogProps {
  client: Client;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a client to another bound agent, or to nobody. */
export function OwnerDialog({ client, isOpen, onClose }: OwnerDialogProps) {
  const { t } = useTranslation('client');
  return (
    <Dialog title={t('owner.title')} isOpen={isOpen} onClose={onClose}>
      <OwnerForm client={client} onClose={onClose} />
    </Dialog>
  );
}

function OwnerForm({ client, onClose }: Omit<OwnerDialogProps, 'isOpen'>) {
  const { t } = useTranslation('client');
  const { data: advisers = [], isError, refetch } = useQuery(advisersQuery);
  const current = client.intermediary_person_id ?? '';
  const [chosen, setChosen] = useState(current);
  const change = useOwnerChange(client.id);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    change.mutate(chosen || null, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
  };
  const name = client.intermediary_person ? nameChoice(client.intermediary_person) : t('owner.nobody');
  const isListed = current === '' || advisers.some(({ id }) => id === current);
  const options = [
    { value: '', label: t('owner.nobody') },
    ...(isListed ? [] : [{ value: current, label: name }]),
    ...advisers.map((adviser) => ({ value: adviser.id, label: nameChoice(adviser) })),
  ];
  return (
    <DialogForm action={t('owner.save')} isChanged={chosen !== current} isBusy={change.isPending} failure={change.error && describeProblem(change.error)} onSubmit={save} onCancel={onClose}>
      <p>{t('owner.current', { name })}</p>
      {isError ? (
        <QuietError onRetry={() => void refetch()}>{t('owner.failed')}</QuietError>
      ) : (
        <SelectField name="intermediary_person_id" layout="form" label={t('owner.person')} value={chosen} options={options} onChange={setChosen} />
      )}
    </DialogForm>
  );
}
