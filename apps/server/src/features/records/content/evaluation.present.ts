import type * as contract from '@pramen/contract/records/records.schemas';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { Level, Metric } from '@pramen/domain/forms/definition/definition';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import type { Contribution, MetricResult, Score } from '@pramen/domain/forms/evaluation/score';
import { translate } from '@pramen/texts/translate';
import type { Actor, Language } from '../../../platform/calls/call.ts';

const levelsOf = ({ source }: Metric): readonly Level[] =>
  'of' in source ? source.of.flatMap(({ levels = [] }) => levels) : (source.levels ?? []);

/** Looks up words of a form in a language; unknown ids stand for themselves. */
function wordsOf({ definition, questions }: CompiledForm, language: Language) {
  const metrics = new Map((definition.evaluation?.metrics ?? []).map((metric) => [metric.id, metric]));
  const optionOf = (question: string, value: string) => {
    const option = questions.get(question)?.question.options?.find((one) => one.value === value);
    return option && wordingOf(option, 'label', language);
  };
  const levelLabel = (metric: Metric | undefined, value: string): string | undefined => {
    const level = metric && levelsOf(metric).find((one) => one.value === value && one.label !== undefined);
    if (level) return wordingOf(level, 'label', language);
    return metric?.source.kind === 'answer' ? optionOf(metric.source.question, value) : undefined;
  };
  return {
    metric: (id: string) => {
      const metric = metrics.get(id);
      return (metric && wordingOf(metric, 'label', language)) ?? id;
    },
    isVerdict: (id: string) => metrics.get(id)?.isVerdict ?? false,
    /** A level in words: its own label, the option's, or that of the metric it was taken from. */
    value: (id: string, value: string) => {
      const metric = metrics.get(id);
      const compared = metric && 'of' in metric.source ? metric.source.of.map((part) => metrics.get(part.metric)) : [];
      return [metric, ...compared].map((one) => levelLabel(one, value)).find((label) => label !== undefined) ?? value;
    },
    override: (id: string, place: number | null) => {
      const override = place === null ? undefined : metrics.get(id)?.overrides?.[place];
      return (override && wordingOf(override, 'label', language)) ?? null;
    },
    question: (id: string) => {
      const found = questions.get(id)?.question;
      return (found && wordingOf(found, 'label', language)) ?? id;
    },
    answer: ({ question, answer }: Contribution) => {
      if (typeof answer === 'boolean') return translate(language, answer ? 'records:yes' : 'records:no');
      if (typeof answer === 'number') return writeNumber(answer);
      return optionOf(question, String(answer)) ?? String(answer);
    },
  };
}

const plainOf = (values: readonly string[]): string | string[] | null => (values.length > 1 ? [...values] : (values[0] ?? null));

/**
 * Metrics that a reader may not see: to clients those without levels, whose value is the sum of points itself. A client who saw the points
 * could choose the answers by them.
 */
export function hiddenMetrics({ definition }: CompiledForm, role: Actor['role']): ReadonlySet<string> {
  const isSum = ({ source }: Metric) => source.kind === 'points' && source.levels === undefined;
  return new Set(role === 'CLIENT' ? definition.evaluation?.metrics.filter(isSum).map(({ id }) => id) : []);
}

/** One answer may count in several sums. */
const isFirst = (one: Contribution, index: number, all: readonly Contribution[]) =>
  all.findIndex(({ question, answer }) => question === one.question && answer === one.answer) === index;

/** Values by metric; null for the hidden ones. */
export const presentResult = (metrics: Readonly<Record<string, readonly string[]>>, hidden: ReadonlySet<string>): contract.RecordResult =>
  Object.fromEntries(Object.entries(metrics).map(([id, values]) => [id, hidden.has(id) ? null : plainOf(values)]));

/** The values of a score by metric, as they are stored with the record. */
export const valuesOf = ({ metrics }: Score): Record<string, readonly string[]> =>
  Object.fromEntries(metrics.map(({ id, values }) => [id, values]));

/** A score in words, with what led to each metric that the actor may see; a client sees no points. */
export function presentEvaluation(form: CompiledForm, score: Score, { role, origin }: Pick<Actor, 'role' | 'origin'>): contract.Evaluation {
  const { language } = origin;
  const words = wordsOf(form, language);
  const hidden = hiddenMetrics(form, role);
  const shown = (points: number | null) => (role === 'CLIENT' ? null : points);
  // Of a sum that the reader may not see the answers are told that it is made of.
  const insteadOf = (compared: MetricResult['compared']) => new Set(compared.map(({ metric }) => metric).filter((one) => hidden.has(one)));
  const explain = ({ id, values, points, override, compared }: MetricResult): contract.ExplainedMetric => ({
    id,
    label: words.metric(id),
    values: values.map((value) => ({ value, label: words.value(id, value) })),
    points: shown(points),
    is_verdict: words.isVerdict(id),
    override: words.override(id, override),
    contributions: score.contributions
      .filter(({ metric }) => metric === id || insteadOf(compared).has(metric))
      .filter(isFirst)
      .map((one) => ({
        question_id: one.question,
        question: words.question(one.question),
        answer: words.answer(one),
        points: shown(one.points),
      })),
    compared: compared
      .filter(({ metric }) => !hidden.has(metric))
      .map(({ metric, value }) => ({ id: metric, label: words.metric(metric), value: value === null ? null : words.value(id, value) })),
  });
  const found = new Set(score.contradictions);
  return {
    result: presentResult(valuesOf(score), hidden),
    metrics: score.metrics.filter(({ id }) => !hidden.has(id)).map(explain),
    contradictions: (form.definition.evaluation?.contradictions ?? [])
      .filter(({ id }) => found.has(id))
      .map((one) => wordingOf(one, 'message', language) ?? one.id),
  };
}
