import { useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  label: string;
  /** Of the bytes that left, from 0 to 1. */
  share: number;
  stopLabel: string;
  onStop: () => void;
}

/** How far files on their way are, with the means to stop them. */
export function UploadProgress({ label, share, stopLabel, onStop }: UploadProgressProps) {
  return (
    <div className={styles.sending}>
      <ProgressBar label={label} share={share} />
      <Button kind="quiet" onClick={onStop}>
        {stopLabel}
      </Button>
    </div>
  );
}

/** What a sending is told so that it can be watched and stopped; each begins at nothing. */
export function useStoppable() {
  const [share, setShare] = useState(0);
  const stopping = useRef<AbortController | null>(null);
  const begin = () => {
    const controller = new AbortController();
    stopping.current = controller;
    setShare(0);
    return { signal: controller.signal, onProgress: setShare };
  };
  return { share, begin, stop: () => stopping.current?.abort() };
}
