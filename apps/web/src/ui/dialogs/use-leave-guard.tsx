import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { holdUnsavedWork } from './unsaved-work.ts';
import styles from './confirm-dialog.module.css';

interface LeaveGuard {
  /** Runs `leave` at once, or asks for confirmation first if something is unsaved. */
  guard: (leave: () => void) => void;
  /** The question, to be rendered with the page. */
  question: ReactNode;
}

/** While `isUnsaved`, asks before the user leaves the page (by a link, the browser's buttons or a call of `guard`). */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  useLayoutEffect(() => (isUnsaved ? holdUnsavedWork({ isOnPage: true, ask: (leave) => setAsked({ leave }) }) : undefined), [isUnsaved]);
  const leave = () => {
    setAsked(null);
    asked?.leave();
  };
  return {
    guard: (then) => (isUnsaved ? setAsked({ leave: then }) : then()),
    question: <LeaveDialog isOpen={asked !== null} onStay={() => setAsked(null)} onLeave={leave} />,
  };
}

function LeaveDialog({ isOpen, onStay, onLeave }: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog title={t('unsaved.title')} isOpen={isOpen} onClose={onStay}>
      <div className={styles.question}>
        <p>{t('unsaved.onPage')}</p>
        <div className={styles.answers}>
          <Button kind="quiet" onClick={onLeave}>
            {t('unsaved.leavePage')}
          </Button>
          <Button isFocusedFirst onClick={onStay}>
            {t('unsaved.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
