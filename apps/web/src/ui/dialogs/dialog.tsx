import { Modal } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { BusyGuard } from './busy-guard.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { UnsavedGuard } from './unsaved-guard.ts';
import { holdUnsavedWork } from './unsaved-work.ts';
import { useReturnedFocus } from './use-returned-focus.ts';
import styles from './dialog.module.css';

const CLOSING_MS = 300;

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** A request from the dialog is still unanswered; content inside reports its own by `useBusyGuard`. */
  isBusy?: boolean;
  /** 'wide' for tables: keeps one height, whatever changes inside. */
  width?: 'normal' | 'wide';
  children: ReactNode;
}

const widths = { normal: 520, wide: 920 } as const;

/** Closes at once, or asks first where `useUnsavedGuard` reports unsaved work; leaving the screen does the same. */
function useGuardedClosing(isOpen: boolean, onClose: () => void) {
  const unsaved = useRef(new Set<string>());
  const lastFocus = useRef<Element | null>(null);
  /** What to do after leaving the dialog; null: no question is shown. */
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const report = useCallback((part: string, isPartUnsaved: boolean) => {
    if (isPartUnsaved) unsaved.current.add(part);
    else unsaved.current.delete(part);
    setUnsaved(unsaved.current.size > 0);
  }, []);
  const ask = useCallback((leave: () => void) => {
    setAsked((before) => {
      const present = document.activeElement;
      // When asked twice in quick succession, the focus may not have returned from the first question yet.
      if (before === null && present !== document.body && !present?.closest('[role=alert]')) lastFocus.current = present;
      return { leave };
    });
  }, []);
  useLayoutEffect(() => (isOpen && isUnsaved ? holdUnsavedWork({ ask }) : undefined), [isOpen, isUnsaved, ask]);
  const stay = () => setAsked(null);
  // The focused element is hidden while the question is shown: focus it again afterwards.
  useEffect(() => {
    if (asked === null && lastFocus.current instanceof HTMLElement) lastFocus.current.focus();
  }, [asked]);
  const close = () => {
    if (asked) return stay();
    if (unsaved.current.size === 0) return onClose();
    ask(() => {});
  };
  const leave = () => {
    lastFocus.current = null;
    setAsked(null);
    onClose();
    asked?.leave();
  };
  return { isAsking: asked !== null, report, close, stay, leave };
}

/** How often the dialog was opened. Its content is mounted again each time, even while the last window is still fading. */
function useOpening(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  return opening.count;
}

/** Keeps the dialog open while a request is unanswered; an attempt to close it shows why. */
function useBusyClosing(isBusy: boolean, close: () => void) {
  const busyParts = useRef(new Set<string>());
  const [isPartBusy, setPartBusy] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const report = useCallback((part: string, isOn: boolean) => {
    if (isOn) busyParts.current.add(part);
    else busyParts.current.delete(part);
    setPartBusy(busyParts.current.size > 0);
  }, []);
  const isHeld = isBusy || isPartBusy;
  if (wasRefused && !isHeld) setRefused(false);
  return { isHeld, wasRefused, reportBusy: report, closeUnlessHeld: () => (isHeld ? setRefused(true) : close()) };
}

/** A modal with one purpose that traps the focus and asks before losing unsaved work; on phones it fills the screen. */
export function Dialog({ title, isOpen, onClose, isBusy = false, width = 'normal', children }: DialogProps) {
  const { t } = useTranslation('shell');
  const isPhone = useMediaQuery('(max-width: 599px)') ?? false;
  // A lazy dialog is mounted open: it opens one moment later, so that it animates like any other.
  const hasArrived = useMounted();
  useReturnedFocus(isOpen);
  const opening = useOpening(isOpen);
  const { isAsking, report, close, stay, leave } = useGuardedClosing(isOpen, onClose);
  const { isHeld, wasRefused, reportBusy, closeUnlessHeld } = useBusyClosing(isBusy, close);
  return (
    <Modal.Root
      opened={isOpen && hasArrived}
      // Mantine records the opener too late when the first field takes the focus at once.
      returnFocus={false}
      onClose={closeUnlessHeld}
      fullScreen={isPhone}
      centered
      size={widths[width]}
      transitionProps={{ transition: 'fade-up', duration: 180, exitDuration: CLOSING_MS }}
    >
      <Modal.Overlay />
      {/* Through classNames: a className would also apply to Mantine's wrapper, and paint the whole window. */}
      <Modal.Content data-width={width} data-asking={isAsking || undefined} classNames={{ content: styles.content ?? '' }}>
        {/* Not Mantine's <header>: outside an article that would be a second banner landmark of the page. */}
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} aria-disabled={isHeld || undefined} size="lg" />
        </div>
        <p className={styles.held} role="status">
          {wasRefused && t('stillBusy')}
        </p>
        {isAsking && <LeaveQuestion onStay={stay} onLeave={leave} />}
        <div className={styles.body} hidden={isAsking}>
          <BusyGuard key={opening} value={reportBusy}>
            <UnsavedGuard value={report}>{children}</UnsavedGuard>
          </BusyGuard>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
