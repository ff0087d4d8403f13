import type { KeeperState } from '../../../features/onboarding/typing/answer-keeper.ts';
import { IconCheck, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../self-onboarding.module.css';

interface SavingNoteProps {
  progress: KeeperState['progress'];
  /** Whether something was ever typed into the step. */
  isTyped: boolean;
}

/** Where the answers are. Only what a client has to know is announced: the rest would be said after each pause. */
export function SavingNote({ progress, isTyped }: SavingNoteProps) {
  const { t } = useTranslation('selfOnboarding');
  const isOnDevice = progress === 'device';
  const isRefused = progress === 'refused';
  return (
    <div className={styles.note}>
      {!isOnDevice && !isRefused && isTyped && (
        <span>
          {progress === 'saved' && <IconCheck size={16} stroke={1.5} aria-hidden />} {t(`saving.${progress}`)}
        </span>
      )}
      <span role="status">
        {isOnDevice && (
          <>
            <IconDeviceMobile size={16} stroke={1.5} aria-hidden /> {t('saving.device')}
          </>
        )}
        {isRefused && t('saving.refused')}
      </span>
    </div>
  );
}
