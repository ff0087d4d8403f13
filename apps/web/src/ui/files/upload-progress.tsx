import { useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  label: string;
  /** Share of the bytes already sent, from 0 to 1. */
  share: number;
  stopLabel: string;
  onStop: () => void;
}

/** Progress of an upload, with a button to cancel it. */
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

/** Progress callback and abort signal for an upload; each upload starts at zero. */
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
