import { newSavedViewLimits } from '@pramen/contract/saved-views/saved-views.limits';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Problem } from '../../platform/api/problem.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { withLimits } from '../../platform/validation/text-limits.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/text/text-field.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useRefreshViews } from './saved-views.commands.ts';

const rules = withLimits<{ name: string }>(newSavedViewLimits);

interface ViewNameDialogProps {
  title: string;
  action: string;
  /** Above the name: the settings that are saved. */
  text?: string;
  name: string;
  send: (name: string) => Promise<{ message: string }>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the name of a view, new or existing. */
export function ViewNameDialog({ title, isOpen, onClose, ...form }: ViewNameDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ action, text, name, send, onClose }: Omit<ViewNameDialogProps, 'title' | 'isOpen'>) {
  const { t } = useTranslation('savedViews');
  const refresh = useRefreshViews();
  const command = useCommand({
    send,
    onSuccess: ({ message }) => {
      showToast('success', message);
      refresh();
      onClose();
    },
  });
  const errors = command.error instanceof Problem ? command.error.errors : {};
  const form = useForm({
    initial: { name },
    rules,
    onSend: (values) => command.mutate(values.name),
    serverErrors: command.error ? errors : undefined,
  });
  const failure = command.error && !errors['name'] ? describeProblem(command.error) : null;
  return (
    <DialogForm
      action={action}
      isChanged={form.isChanged}
      isBusy={command.isPending}
      failure={failure}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      {text && <p>{text}</p>}
      <TextField {...form.field('name')} label={t('name')} isFocusedFirst />
    </DialogForm>
  );
}
