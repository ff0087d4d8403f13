import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readTimeMs } from '../clock/clock.ts';
import { formatDateTime } from '../formats/dates.ts';

/** On paper only: when it was printed, by this machine's clock. A sheet in a folder must say of which day its figures are. */
export function PrintedOn() {
  const { t } = useTranslation('shell');
  const [timeMs, setTimeMs] = useState(readTimeMs);
  useEffect(() => {
    // The browser takes the page as it stands when the listeners are done.
    const refresh = () => flushSync(() => setTimeMs(readTimeMs()));
    globalThis.addEventListener('beforeprint', refresh);
    return () => globalThis.removeEventListener('beforeprint', refresh);
  }, []);
  return <p className="paper-only">{t('printedOn', { date: formatDateTime(new Date(timeMs).toISOString()) })}</p>;
}
