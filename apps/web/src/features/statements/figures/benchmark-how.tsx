import type { StatedBenchmark } from '@pramen/contract/statements/statements.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatPercent, formatQuantity } from '../../../platform/formats/money.ts';
import styles from '../statements.module.css';

/** What the return of a benchmark was measured with, or why it is not known. */
export function BenchmarkHow({
  benchmark: { name, currency, start, end, difference, is_converted: isConverted, unavailable },
}: {
  benchmark: StatedBenchmark;
}) {
  const { t } = useTranslation('statements');
  const points = formatPercent(difference, { withSign: true }).replace(/\u00a0?%$/, '');
  const said =
    unavailable || !start || !end
      ? [t(`benchmark.${unavailable?.reason ?? 'no_days'}`, { date: formatDate(unavailable?.date ?? null), currency })]
      : [
          t('benchmark.how', {
            start: formatQuantity(start.value),
            from: formatDate(start.date),
            end: formatQuantity(end.value),
            to: formatDate(end.date),
          }),
          ...(isConverted ? [t('benchmark.converted', { currency })] : []),
          ...(difference === null ? [] : [t('benchmark.difference', { points })]),
        ];
  return (
    <p className={styles.quiet}>
      {t('benchmark.label', { name })}: {said.join('; ')}.
    </p>
  );
}
