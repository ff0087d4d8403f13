import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import type { OfferedTaxYear } from './tax-years.model.ts';

/** `rok 2025`, `rok 2026 do 02.03.2026` */
export function useTaxYearName(): (year: OfferedTaxYear) => string {
  const { t } = useTranslation('taxPapers');
  return ({ year, until }) => (until === null ? t('wholeYear', { year }) : t('partYear', { year, date: formatDate(until) }));
}
