import type { FormDefinition, Metric } from '@pramen/domain/forms/definition/definition';
import type { MetricResult } from '@pramen/domain/forms/evaluation/score';
import { useTranslation } from 'react-i18next';
import { valuesOfMetric } from '../conditions/targets.ts';
import { useFormLanguage } from '../draft/use-form-language.ts';

/** Writes the result of a metric: its level with the points behind it; '—' while it is undetermined. */
export function useResultWords(definition: FormDefinition) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  return (metric: Metric, result: MetricResult | undefined): string => {
    if (!result || result.values.length === 0) return '—';
    const labels = valuesOfMetric(definition, metric, language);
    const words = result.values.map((value) => labels.find((one) => one.value === value)?.label ?? value).join(', ');
    const hasLevels = metric.source.kind === 'points' && metric.source.levels !== undefined;
    return hasLevels && result.points !== null ? t('preview.withPoints', { words, count: result.points }) : words;
  };
}
