import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './toast.module.css';

const SHOWN_FOR_MS = 5000;

interface Toast {
  tone: 'success' | 'failure';
  /** null: the default message of the tone. */
  text: string | null;
  /** Distinguishes two toasts with the same message. */
  id: number;
}

let current: Toast | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows one message for 5 s; it replaces a toast that is still shown. */
export function showToast(tone: Toast['tone'], text: string | null = null): void {
  clearTimeout(timer);
  lastId += 1;
  change({ tone, text, id: lastId });
  timer = setTimeout(() => change(null), SHOWN_FOR_MS);
}

/** The only place for toasts; in the page from the start, because screen readers watch only an existing live region. */
export function ToastRegion() {
  const { t } = useTranslation('shell');
  const toast = useSyncExternalStore(subscribe, () => current);
  const Icon = toast?.tone === 'failure' ? IconAlertCircle : IconCircleCheck;
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          <Icon size={20} stroke={1.5} aria-hidden className={styles.icon} />
          <span>{toast.text ?? t(toast.tone === 'success' ? 'saved' : 'failed')}</span>
          <button type="button" className={styles.close} onClick={() => change(null)} aria-label={t('close')}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
