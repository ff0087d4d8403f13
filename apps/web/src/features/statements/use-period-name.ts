import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import type { OfferedPeriod, Period } from './statements.model.ts';

const NBSP = '\u00a0';

/** `1. 7. 2026 – 30. 9. 2026` */
export const writePeriod = ({ from, to }: Period): string => `${formatDate(from)}${NBSP}– ${formatDate(to)}`;

/** Names of offered periods. */
export function usePeriodName(): (period: OfferedPeriod) => string {
  const { t } = useTranslation('statements');
  return (period) => {
    if (period.kind === 'quarter') return t('quarter', { number: period.number, year: period.year });
    return period.kind === 'year' ? t('year', { year: period.year }) : t('thisYear', { date: formatDate(period.to) });
  };
}
