import { useTranslation } from 'react-i18next';
import styles from '../records.module.css';
import type { Keeping } from './draft-keeper.ts';

/** Whether what was typed is safe; only what the user can do something about is announced. */
export function KeepingNote({ keeping }: { keeping: Keeping }) {
  const { t } = useTranslation('records');
  const isAnnounced = keeping.is === 'unreachable' || keeping.is === 'refused';
  const isSaid = isAnnounced || (keeping.is === 'kept' && keeping.savedAt !== null) || keeping.is === 'saving';
  return (
    <p className={styles.keeping} role={isAnnounced ? 'status' : undefined}>
      {isSaid && t(`answering.keeping.${keeping.is}`)}
    </p>
  );
}
