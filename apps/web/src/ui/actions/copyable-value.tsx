import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../feedback/toast.tsx';
import styles from './copyable-value.module.css';

interface CopyableValueProps {
  /** As shown, with its groups. */
  shown: ReactNode;
  /** Says what the button copies. */
  label: string;
  /** Copies the value; 'selected' when the browser refused and `element` was selected instead. */
  onCopy: (element: Element | null) => Promise<'copied' | 'selected'>;
}

const TOLD_FOR_MS = 4000;

/** A number to be typed elsewhere, with a button that copies it and confirms. */
export function CopyableValue({ shown, label, onCopy }: CopyableValueProps) {
  const { t } = useTranslation('shell');
  const value = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), TOLD_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  // Shown where all such messages are: next to the value it would cover the value's name, or the next one's.
  const tell = (happened: 'copied' | 'selected') => {
    setOutcome(happened);
    showToast('success', t(`copy.${happened}`));
  };
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <span className={styles.pair}>
      <span ref={value} className={styles.value}>
        {shown}
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        onClick={() => void onCopy(value.current).then(tell)}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
      </button>
    </span>
  );
}
