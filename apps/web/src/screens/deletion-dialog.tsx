import { describeProblem } from '../platform/api/problem-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';

interface Deletion {
  mutate: (nothing: undefined, then: { onSuccess: (answer: { message: string }) => void; onError: (failure: Error) => void }) => void;
  isPending: boolean;
  error: Error | null;
}

interface DeletionDialogProps {
  title: string;
  text: string;
  /** Names what will be gone. */
  action: string;
  deletion: Deletion;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a record is deleted; a refusal of the server is told by a toast and stays in the dialog. */
export function DeletionDialog({ deletion, onClose, onDeleted, ...question }: DeletionDialogProps) {
  const remove = () =>
    deletion.mutate(undefined, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
        onDeleted();
      },
      onError: (failure) => showToast('failure', describeProblem(failure)),
    });
  return <ConfirmDialog {...question} isBusy={deletion.isPending} failure={deletion.error && describeProblem(deletion.error)} onConfirm={remove} onClose={onClose} />;
}
