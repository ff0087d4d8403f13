import type { ExplainedMetric } from '@pramen/contract/records/records.schemas';
import { isNumericText, writePoints } from '@pramen/domain/forms/evaluation/written-points';

export { writePoints };

/** Whether the value of a metric is its sum of points: it has no levels, and stating the points again would say nothing. */
export const isSumItself = ({ values, points }: Pick<ExplainedMetric, 'values' | 'points'>): boolean =>
  points !== null && values.length === 1 && values[0]?.value === String(points);

/** The value of a metric in words; a dash when an answer that it needs is missing. */
export const writeResult = ({ values }: Pick<ExplainedMetric, 'values'>): string =>
  values.length === 0 ? '—' : values.map(({ label }) => (isNumericText(label) ? writePoints(Number(label)) : label)).join(', ');
