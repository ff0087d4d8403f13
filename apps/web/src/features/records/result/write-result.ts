import type { ExplainedMetric } from '@pramen/contract/records/records.schemas';

/** The value of a metric in words; a dash when an answer that it needs is missing. */
export const writeResult = ({ values }: Pick<ExplainedMetric, 'values'>): string =>
  values.length === 0 ? '—' : values.map(({ label }) => label).join(', ');
