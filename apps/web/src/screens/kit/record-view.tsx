import type { HistoryType } from '@pramen/contract/history/history.schemas';
import { type LinkProps } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { HistorySection } from '../../features/history/history-section.tsx';
import { useRecordTitle } from '../../platform/navigation/document-title.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { ConfirmAction, type ConfirmActionProps } from './confirm-action.tsx';
import styles from './record.module.css';

interface EditProps {
  isOpen: boolean;
  onClose: () => void;
  /** Opens the question of whether to delete the record. */
  onRemove: () => void;
}

interface RecordViewProps {
  type: HistoryType;
  id: string;
  name: string;
  isManaging: boolean;
  /** Actions besides editing. */
  actions?: ReactNode;
  /** The facts. */
  children: ReactNode;
  edit: (dialog: EditProps) => ReactNode;
  deletion: Pick<ConfirmActionProps, 'title' | 'text' | 'action' | 'command'>;
  /** Where to go after the record was deleted. */
  list: LinkProps['to'];
}

/** A record: its name with actions, its facts, its history, and the dialogs that edit and delete it. */
export function RecordView({ type, id, name, isManaging, actions, children, edit, deletion, list }: RecordViewProps) {
  const { t } = useTranslation('shell');
  const navigate = useStepFromHere();
  const { may } = useRole();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  useRecordTitle(name);
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{name}</PageTitle>
        {isManaging && (
          <div className={styles.actions}>
            {actions}
            <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>
          </div>
        )}
      </div>
      {children}
      {may('history.read') && <HistorySection type={type} id={id} />}
      {edit({ isOpen: open === 'edit', onClose: close, onRemove: () => setOpen('delete') })}
      <ConfirmAction {...deletion} isOpen={open === 'delete'} onClose={close} onDone={() => void navigate({ to: list ?? '/home' })} />
    </>
  );
}
