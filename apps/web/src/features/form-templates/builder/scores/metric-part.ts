import type { Metric } from '@pramen/domain/forms/definition/definition';
import type { Scope } from '../draft/scope.ts';

/** What each part of the metric editor gets. */
export interface MetricPartProps {
  scope: Scope;
  index: number;
  metric: Metric;
  onChange: (change: (before: Metric) => Metric, group?: string) => void;
  errorOf: (part: string) => string | null;
}
