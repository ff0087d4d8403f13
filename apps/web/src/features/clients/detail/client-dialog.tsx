import { changedClientLimits, newClientLimits } from '@pramen/contract/clients/client.limits';
import type { Client } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { typedDay } from '../../../platform/validation/moment-rules.ts';
import { personName } from '../../../platform/validation/name-rules.ts';
import { email, optionalPhone } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { ConflictNotice, type Difference } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { AssignmentGroup } from './assignment-group.tsx';
import { BusinessGroup, ContactGroup, FeeGroup, IdentityGroup, MentorGroup, NameGroup } from './client-field-groups.tsx';
import { sendClient, useKeepClient } from '../client.commands.ts';
import { textFields, tickedFields, toBody, toValues, type ClientValues } from '../client.model.ts';
import { useClientWords } from '../use-client-words.ts';

interface ClientDialogProps {
  /** null: creates a client. */
  client: Client | null;
  /** Whether the user chooses the adviser of a new client. */
  choosesAdviser?: boolean;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (client: Client) => void;
}

const own = { email: [email], phone: [optionalPhone], birth_date: [typedDay], id_card_validity: [typedDay] };
const namesOf = (client: Client | null) => ({ firstname: [personName(client?.firstname)], surname: [personName(client?.surname)] });
const rulesOf = (client: Client | null) =>
  withLimits<ClientValues>(client === null ? newClientLimits : changedClientLimits, { ...own, ...namesOf(client) });

/** Creates a client, or edits one. */
export function ClientDialog({ client, isOpen, onClose, ...more }: ClientDialogProps) {
  const { t } = useTranslation('client');
  return (
    <Dialog title={t(client ? 'editTitle' : 'newTitle')} isOpen={isOpen} onClose={onClose} width="wide">
      <ClientDialogForm key={client?.id} client={client} onClose={onClose} {...more} />
    </Dialog>
  );
}

/** Fields whose typed value differs from what another user stored. */
function useDifferences(stored: Client | null, values: ClientValues): Difference[] {
  const { t } = useTranslation('client');
  const words = useClientWords();
  if (stored === null) return [];
  const theirs = toValues(stored);
  return [
    ...textFields.map((name) => ({
      label: t(`fields.${name}`),
      stored: words.write(name, theirs[name]),
      mine: words.write(name, values[name]),
    })),
    ...tickedFields.map((name) => ({ label: t(`fields.${name}`), stored: words.tick(theirs, name), mine: words.tick(values, name) })),
  ].filter(({ stored: written, mine }) => written !== mine);
}

function ClientDialogForm({ client, choosesAdviser = false, onClose, onSaved }: Omit<ClientDialogProps, 'isOpen'>) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('shell');
  const keep = useKeepClient();
  const isNew = client === null;
  const form = useRecordForm({
    record: client,
    toValues,
    rules: rulesOf(client),
    send: (values, base) => sendClient(base?.id ?? null, { ...toBody(values, base), version: base?.version }),
    onSaved: ({ message, client: saved }) => {
      showToast('success', message);
      keep(saved);
      onClose();
      onSaved?.(saved);
    },
  });
  const differences = useDifferences(form.conflict, form.values);
  return (
    <DialogForm
      action={isNew ? t('add') : words('save')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <NameGroup form={form} isNew={isNew} />
      <ContactGroup form={form} isNew={isNew} />
      {isNew && <AssignmentGroup form={form} choosesAdviser={choosesAdviser} />}
      <IdentityGroup form={form} />
      <BusinessGroup form={form} />
      <MentorGroup form={form} />
      <FeeGroup form={form} />
    </DialogForm>
  );
}
