import { isFramed } from '../../platform/navigation/framed.ts';
import { underBase } from '../../platform/navigation/base-path.ts';

/** Has the browser keep the portal's own files, so that it opens without a connection; without the browser's support it does not. */
export function keepFiles(): void {
  if (!import.meta.env.PROD || isFramed() || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(underBase('/service-worker.js')).catch(() => undefined);
}
