import { numberOf } from '../answers/conditions.ts';
import type { CompiledForm } from '../definition/compile.ts';
import { hasSeveral, operators, type Condition, type Level, type Metric, type Question } from '../definition/definition.ts';
import type { DefinitionIssue } from './definition-issue.ts';
import { formLimits } from '../definition/form-limits.ts';

interface Range {
  low: number;
  high: number;
}

/** Fewest and most points that one answer to a question can add to a metric; an unanswered question adds none. */
function rangeOf(question: Question, metric: string): Range {
  const pointsOf = (scores: Readonly<Record<string, number>> | undefined) =>
    scores !== undefined && Object.hasOwn(scores, metric) ? (scores[metric] ?? 0) : 0;
  const given = [
    pointsOf(question.scores),
    ...(question.options ?? []).map(({ scores }) => pointsOf(scores)),
    ...(question.scoreBands ?? []).map(({ scores }) => pointsOf(scores)),
  ];
  if (!hasSeveral(question)) return { low: Math.min(0, ...given), high: Math.max(0, ...given) };
  const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0);
  return { low: sum(given.filter((one) => one < 0)), high: sum(given.filter((one) => one > 0)) };
}

function reachableRange(form: CompiledForm, metric: string): Range {
  let [low, high] = [0, 0];
  for (const { fieldset, questions } of form.fieldsets)
    for (const { question } of questions) {
      const range = rangeOf(question, metric);
      const copies = fieldset.fieldsetRepeatable ? formLimits.copies : 1;
      [low, high] = [low + range.low * copies, high + range.high * copies];
    }
  return { low, high };
}

function* checkLevels(levels: readonly Level[], range: Range, place: string): Generator<DefinitionIssue> {
  const starts = levels.map(({ from }) => numberOf(from));
  for (const [index, start] of starts.entries()) {
    const at = `${place}[${index}]`;
    const subject = levels[index]?.value ?? '';
    const [previous, next] = [starts[index - 1], starts[index + 1]];
    if (start === null || (typeof previous === 'number' && previous >= start)) yield { code: 'levels_not_ascending', subject, place: at };
    else if (start > range.high || (typeof next === 'number' && next <= range.low)) yield { code: 'unreachable_score', subject, place: at };
  }
  const [first] = starts;
  if (typeof first === 'number' && first > range.low) yield { code: 'level_missing', subject: String(range.low), place };
}

/** Every condition of an override or a contradiction reads a question or one of the metrics before it. */
function* checkWhen(
  form: CompiledForm,
  known: ReadonlySet<string>,
  { id, when }: { id: string; when: readonly Condition[] },
  place: string,
): Generator<DefinitionIssue> {
  if (when.length === 0) yield { code: 'no_condition', subject: id, place };
  for (const [index, { field, operator }] of when.entries()) {
    const at = `${place}[${index}]`;
    if (!operators.includes(operator)) yield { code: 'unknown_operator', subject: field, place: at };
    else if (!known.has(field) && !form.questions.has(field)) yield { code: 'unknown_field', subject: field, place: at };
  }
}

/** Values that a metric can have; null: any. */
function valuesOf(form: CompiledForm, { source, overrides = [] }: Metric): ReadonlySet<string> | null {
  const forced = overrides.map(({ value }) => value);
  if ('order' in source) return new Set([...source.order, ...forced]);
  if (source.levels) return new Set([...source.levels.map(({ value }) => value), ...forced]);
  const options = source.kind === 'answer' ? form.questions.get(source.question)?.question.options : undefined;
  return options && options.length > 0 ? new Set([...options.map(({ value }) => value), ...forced]) : null;
}

function* checkSource(
  form: CompiledForm,
  { id, source }: Metric,
  before: ReadonlyMap<string, Metric>,
  place: string,
): Generator<DefinitionIssue> {
  if (source.kind === 'points') {
    const range = reachableRange(form, id);
    if (range.low === 0 && range.high === 0) yield { code: 'metric_without_points', subject: id, place };
    else if (source.levels) yield* checkLevels(source.levels, range, `${place}.source.levels`);
  } else if (source.kind === 'answer') {
    const target = form.questions.get(source.question);
    if (!target || target.question.type === 'html' || target.question.type === 'file')
      yield { code: 'unknown_field', subject: source.question, place: `${place}.source.question` };
  } else {
    if (source.of.length === 0) yield { code: 'metric_without_parts', subject: id, place: `${place}.source.of` };
    for (const [index, { metric, levels }] of source.of.entries()) {
      const at = `${place}.source.of[${index}]`;
      const target = before.get(metric);
      if (!target) {
        yield { code: 'unknown_field', subject: metric, place: at };
        continue;
      }
      const given = levels ? new Set(levels.map(({ value }) => value)) : valuesOf(form, target);
      const missing = given === null ? undefined : [...given].find((value) => !source.order.includes(value));
      if (given === null || missing !== undefined) yield { code: 'unknown_level', subject: missing ?? metric, place: at };
    }
  }
}

function* checkPoints(form: CompiledForm, known: ReadonlySet<string>): Generator<DefinitionIssue> {
  for (const [index, { questions }] of form.fieldsets.entries())
    for (const [place, { question }] of questions.entries()) {
      const at = `content[${index}].questions[${place}]`;
      const given = [
        ...(question.options ?? []).map(({ scores }, option) => ({ scores, at: `${at}.options[${option}].scores` })),
        ...(question.scoreBands ?? []).map(({ scores }, band) => ({ scores, at: `${at}.scoreBands[${band}].scores` })),
        { scores: question.scores, at: `${at}.scores` },
      ];
      for (const one of given)
        for (const metric of Object.keys(one.scores ?? {}))
          if (!known.has(metric)) yield { code: 'unknown_metric', subject: metric, place: one.at };
    }
}

/** Issues with metrics, points and contradictions: anything that could never be reached, or that reads what does not exist. */
export function* checkScores(form: CompiledForm): Generator<DefinitionIssue> {
  const { metrics = [], contradictions = [] } = form.definition.evaluation ?? {};
  const before = new Map<string, Metric>();
  for (const [index, metric] of metrics.entries()) {
    const place = `evaluation.metrics[${index}]`;
    if (before.has(metric.id)) yield { code: 'duplicate_metric', subject: metric.id, place };
    else if (form.questions.has(metric.id)) yield { code: 'duplicate_question', subject: metric.id, place };
    yield* checkSource(form, metric, before, place);
    for (const [order, { when, value, label }] of (metric.overrides ?? []).entries()) {
      const at = `${place}.overrides[${order}]`;
      yield* checkWhen(form, new Set(before.keys()), { id: label, when }, `${at}.when`);
      const { source } = metric;
      const isKnown = !('order' in source) || source.order.includes(value);
      if (!isKnown) yield { code: 'unknown_level', subject: value, place: at };
    }
    before.set(metric.id, metric);
  }
  yield* checkPoints(form, new Set(metrics.filter(({ source }) => source.kind === 'points').map(({ id }) => id)));
  for (const [index, one] of contradictions.entries())
    yield* checkWhen(form, new Set(before.keys()), one, `evaluation.contradictions[${index}].when`);
}
