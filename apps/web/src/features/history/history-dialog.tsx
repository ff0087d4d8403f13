import type { HistoryType } from '@pramen/contract/history/history.schemas';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { HistoryList } from './history-list.tsx';

/** A record that has a history but no screen of its own. */
export interface HistorySubject {
  type: HistoryType;
  id: string;
  name: string;
}

interface HistoryDialogProps {
  /** null until the user opens one; kept while the dialog fades away. */
  subject: HistorySubject | null;
  isOpen: boolean;
  onClose: () => void;
}

export function HistoryDialog({ subject, isOpen, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('history');
  return (
    <Dialog title={subject ? t('of', { name: subject.name }) : t('title')} width="wide" isOpen={isOpen} onClose={onClose}>
      {subject && <HistoryList key={subject.id} type={subject.type} id={subject.id} />}
    </Dialog>
  );
}
