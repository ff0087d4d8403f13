import { REQUEST_TEXT_LENGTH } from '@pramen/contract/service-requests/service-requests.lists';
import { requestTypes } from '@pramen/domain/service-requests/service-requests';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useRequestSending } from '../service-requests.commands.ts';

const rules = withLimits<{ text: string; type: string }>({ text: [1, REQUEST_TEXT_LENGTH] });

interface AskClientDialogProps {
  client: { id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Asks a client something, which then waits for their answer. */
export function AskClientDialog({ client, isOpen, onClose }: AskClientDialogProps) {
  const { t } = useTranslation('serviceRequestWork');
  return (
    <Dialog title={t('ask.title', { name: client.name })} isOpen={isOpen} onClose={onClose}>
      <AskForm key={client.id} clientId={client.id} onClose={onClose} />
    </Dialog>
  );
}

function AskForm({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { t } = useTranslation('serviceRequestWork');
  const { t: words } = useTranslation('serviceRequests');
  const sending = useRequestSending();
  const { field, handleSubmit, isChanged } = useForm({
    initial: { text: '', type: 'message' },
    rules,
    serverErrors: sending.error instanceof Problem ? sending.error.errors : undefined,
    onSend: ({ text, type }) =>
      sending.mutate(
        {
          to: { kind: 'create' },
          form: { client_id: clientId, type, text, state: 'REQUESTED' },
          files: [],
          signal: new AbortController().signal,
          onProgress: () => {},
        },
        {
          onSuccess: ({ message }) => {
            showToast('success', message);
            onClose();
          },
        },
      ),
  });
  return (
    <DialogForm
      action={t('ask.send')}
      isChanged={isChanged}
      isBusy={sending.isPending}
      failure={sending.error && describeProblem(sending.error)}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <SelectField
        {...field('type')}
        label={t('ask.type')}
        layout="form"
        options={requestTypes.map((value) => ({ value, label: words(`types.${value}`) }))}
      />
      <TextAreaField
        {...field('text')}
        isFocusedFirst
        label={t('ask.text')}
        description={t('ask.hint')}
        rows={6}
        limit={REQUEST_TEXT_LENGTH}
      />
    </DialogForm>
  );
}
