import type { SavedView, ViewSettings } from '@pramen/contract/saved-views/saved-views.schemas';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useViewOverwriting } from './saved-views.commands.ts';
import styles from './views-dialog.module.css';

interface ViewsDialogProps {
  views: readonly SavedView[];
  /** The current settings. */
  present: ViewSettings;
  onRename: (view: SavedView) => void;
  onRemove: (view: SavedView) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** All views of a list, each with its actions. */
export function ViewsDialog({ views, present, onRename, onRemove, isOpen, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('savedViews');
  const overwriting = useViewOverwriting(present);
  const overwrite = (view: SavedView) =>
    overwriting.mutate(view, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (failure) => showToast('failure', describeProblem(failure)),
    });
  return (
    <Dialog title={t('manageTitle')} isOpen={isOpen} isBusy={overwriting.isPending} onClose={onClose}>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.id} className={styles.view}>
            <span className={styles.name}>{view.name}</span>
            <span className={styles.actions}>
              <Button
                kind="plain"
                label={t('renameOne', { name: view.name })}
                isDisabled={overwriting.isPending}
                onClick={() => onRename(view)}
              >
                {t('rename')}
              </Button>
              <Button
                kind="plain"
                label={t('overwriteOne', { name: view.name })}
                isDisabled={overwriting.isPending}
                onClick={() => overwrite(view)}
              >
                {t('overwrite')}
              </Button>
              <Button
                kind="danger-plain"
                label={t('deleteOne', { name: view.name })}
                isDisabled={overwriting.isPending}
                onClick={() => onRemove(view)}
              >
                {t('delete')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
