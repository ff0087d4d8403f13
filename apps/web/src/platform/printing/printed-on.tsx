import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readTimeMs } from '../clock/clock.ts';
import { formatDateTime } from '../formats/dates.ts';

/** Printed only: when the page was printed, by this machine's clock. A printed sheet must show the day of its figures. */
export function PrintedOn() {
  const { t } = useTranslation('shell');
  const [timeMs, setTimeMs] = useState(readTimeMs);
  useEffect(() => {
    // The browser prints the page as it is when the listeners return.
    const refresh = () => flushSync(() => setTimeMs(readTimeMs()));
    globalThis.addEventListener('beforeprint', refresh);
    return () => globalThis.removeEventListener('beforeprint', refresh);
  }, []);
  return <p className="paper-only">{t('printedOn', { date: formatDateTime(new Date(timeMs).toISOString()) })}</p>;
}
