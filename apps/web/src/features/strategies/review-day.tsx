import { useTranslation } from 'react-i18next';
import { readTimeMs } from '../../platform/clock/clock.ts';
import { calendarDayOf, formatDate } from '../../platform/formats/dates.ts';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';

/** When the target market is reviewed next, marked once that day has come. */
export function ReviewDay({ day }: { day: string | null }) {
  const { t } = useTranslation('strategies');
  if (day === null) return '—';
  if (day > calendarDayOf(readTimeMs())) return formatDate(day);
  return (
    <>
      {formatDate(day)} <StateBadge tone="notice">{t('reviewDue')}</StateBadge>
    </>
  );
}
