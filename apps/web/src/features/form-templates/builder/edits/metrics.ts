import type { Condition, FormDefinition, Level, Metric, MetricSource, Scalar } from '@pramen/domain/forms/definition/definition';
import { numberOf } from '@pramen/domain/forms/answers/conditions';
import { mapConditions } from './references.ts';
import { withMetric } from './rules.ts';

export type SourceKind = MetricSource['kind'];
export const sourceKinds: readonly SourceKind[] = ['points', 'answer', 'lowest', 'highest'];

/** The metric computed in another way; keeps the levels where they still mean the same. */
export function withSource(metric: Metric, kind: SourceKind, question: string): Metric {
  const { source } = metric;
  if (source.kind === kind) return metric;
  if (kind === 'points') return { ...metric, source: { kind } };
  if (kind === 'answer') return { ...metric, source: { kind, question } };
  const combined = 'of' in source ? { order: source.order, of: source.of } : { order: [], of: [] };
  return { ...metric, source: { kind, ...combined } };
}

/** One more level: for the next value, or ten points above the last. */
export function nextLevel(levels: readonly Level[], starts: readonly { value: string }[]): Level {
  const free = starts.find(({ value }) => !levels.some(({ from }) => String(from) === value));
  const last = levels.at(-1)?.from;
  const from = free?.value ?? starts.at(-1)?.value ?? (last === undefined ? 0 : (numberOf(last) ?? 0) + 10);
  return { from, value: `LEVEL_${levels.length + 1}` };
}

/** The metric with other levels; none at all: it has the points or the answer itself. */
export function withLevels(metric: Metric, change: (before: readonly Level[]) => readonly Level[]): Metric {
  const { source } = metric;
  if ('of' in source) return metric;
  const levels = change(source.levels ?? []);
  return { ...metric, source: { ...source, levels: levels.length > 0 ? levels : undefined } };
}

/** Levels in which a combined metric looks up one of those that it compares. */
export function withLevelsOf(metric: Metric, part: number, change: (before: readonly Level[]) => readonly Level[]): Metric {
  const { source } = metric;
  if (!('of' in source)) return metric;
  const of = source.of.map((one, index) => {
    if (index !== part) return one;
    const levels = change(one.levels ?? []);
    return { ...one, levels: levels.length > 0 ? levels : undefined };
  });
  return { ...metric, source: { ...source, of } };
}

/** The metric compares these others, in this order; what it looked up of each stays. */
export function withCompared(metric: Metric, ids: readonly string[]): Metric {
  const { source } = metric;
  if (!('of' in source)) return metric;
  return { ...metric, source: { ...source, of: ids.map((id) => source.of.find((one) => one.metric === id) ?? { metric: id }) } };
}

function renameIn(source: MetricSource, metric: string, swap: (value: string) => string): MetricSource {
  if (!('of' in source)) return source;
  const isPart = source.of.some((one) => one.metric === metric);
  if (!isPart) return source;
  const hasOwnLevels = source.of.some((one) => one.metric === metric && one.levels);
  const of = source.of.map((one) => {
    if (one.metric !== metric || !one.levels) return one;
    return {
      ...one,
      levels: one.levels.map((level) => ({ ...level, from: typeof level.from === 'string' ? swap(level.from) : level.from })),
    };
  });
  return { ...source, of, order: hasOwnLevels ? source.order : source.order.map(swap) };
}

/** Gives a level of a metric another value, and follows it in overrides, combined metrics, conditions and samples. */
export function renameLevel(definition: FormDefinition, index: number, level: number, to: string): FormDefinition {
  const metric = definition.evaluation?.metrics[index];
  const from = metric && 'levels' in metric.source ? metric.source.levels?.[level]?.value : undefined;
  if (!metric || from === undefined || from === to) return definition;
  const renamed = withMetric(definition, index, (one) =>
    withLevels(one, (levels) => levels.map((each, at) => (at === level ? { ...each, value: to } : each))),
  );
  const swap = <Value extends Scalar>(value: Value): Value | string => (value === from ? to : value);
  const swapText = (value: string) => (value === from ? to : value);
  const inCondition = (condition: Condition): Condition => {
    if (condition.field !== metric.id) return condition;
    return { ...condition, value: typeof condition.value === 'object' ? condition.value.map(swap) : swap(condition.value) };
  };
  const followed = mapConditions(renamed, inCondition);
  const metrics = (followed.evaluation?.metrics ?? []).map((one) => ({
    ...one,
    source: renameIn(one.source, metric.id, swapText),
    ...(one.id === metric.id && one.overrides
      ? { overrides: one.overrides.map((each) => ({ ...each, value: swapText(each.value) })) }
      : {}),
  }));
  const samples = followed.samples?.map((sample) => ({
    ...sample,
    metrics: Object.fromEntries(Object.entries(sample.metrics).map(([id, value]) => [id, id === metric.id ? swapText(value) : value])),
  }));
  return { ...followed, evaluation: { ...followed.evaluation, metrics }, ...(samples ? { samples } : {}) };
}

/** Renames a metric together with the points, metrics, conditions and samples that name it. */
export function renameMetric(definition: FormDefinition, index: number, to: string): FormDefinition {
  const from = definition.evaluation?.metrics[index]?.id;
  if (from === undefined || from === to) return definition;
  const renamed = withMetric(definition, index, (metric) => ({ ...metric, id: to }));
  if (renamed.evaluation?.metrics.some(({ id }) => id === from)) return renamed;
  const key = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(entries).map(([id, value]) => [id === from ? to : id, value]));
  const followed = mapConditions(renamed, (condition) => (condition.field === from ? { ...condition, field: to } : condition));
  const content = followed.content.map((fieldset) => ({
    ...fieldset,
    questions: fieldset.questions.map((question) => ({
      ...question,
      ...(question.scores ? { scores: key(question.scores) } : {}),
      ...(question.options ? { options: question.options.map((one) => (one.scores ? { ...one, scores: key(one.scores) } : one)) } : {}),
      ...(question.scoreBands ? { scoreBands: question.scoreBands.map((one) => ({ ...one, scores: key(one.scores) })) } : {}),
    })),
  }));
  const metrics = (followed.evaluation?.metrics ?? []).map((metric) => {
    const { source } = metric;
    if (!('of' in source)) return metric;
    return { ...metric, source: { ...source, of: source.of.map((one) => (one.metric === from ? { ...one, metric: to } : one)) } };
  });
  const samples = followed.samples?.map((sample) => ({ ...sample, metrics: key(sample.metrics) }));
  return { ...followed, content, evaluation: { ...followed.evaluation, metrics }, ...(samples ? { samples } : {}) };
}
