import { useTranslation } from 'react-i18next';
import { formatLocalMinute } from '../../platform/formats/dates.ts';

/** Writes whether something is active, with its period: `Ano, od 01.01.2026 00:00`. */
export function usePeriodWords() {
  const { t } = useTranslation('contractTypes');
  return (isOn: boolean, from: string | null, to: string | null): string => {
    if (!isOn) return t('no');
    if (from === null && to === null) return t('yes');
    const bounds = { from: formatLocalMinute(from), to: formatLocalMinute(to) };
    return `${t('yes')}, ${t(from === null ? 'validity.until' : to === null ? 'validity.since' : 'validity.between', bounds)}`;
  };
}
