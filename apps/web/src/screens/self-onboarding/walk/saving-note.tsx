import type { KeeperState } from '../../../features/onboarding/typing/answer-keeper.ts';
import { IconCheck, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../self-onboarding.module.css';

interface SavingNoteProps {
  /** 'conflict': the client has to say first what holds. */
  progress: KeeperState['progress'] | 'conflict';
  /** Whether something was ever typed into the step. */
  isTyped: boolean;
}

/** Where the answers are. Only what a client has to know is announced: the rest would be said after each pause. */
export function SavingNote({ progress, isTyped }: SavingNoteProps) {
  const { t } = useTranslation('selfOnboarding');
  const isOnDevice = progress === 'device';
  const isHeld = progress === 'refused' || progress === 'conflict';
  return (
    <div className={styles.note}>
      {!isOnDevice && !isHeld && isTyped && (
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
        {isHeld && t(`saving.${progress}`)}
      </span>
    </div>
  );
}
