import { answerTo, copiesOf } from '../answers/answers.ts';
import type { AnswerValue, FormAnswers } from '../definition/answer-types.ts';
import { numberOf, satisfies } from '../answers/conditions.ts';
import { visible, type Visibility } from '../answers/visible.ts';
import type { CompiledForm } from '../definition/compile.ts';
import type { Condition, Level, Metric, MetricSource, Points, Question } from '../definition/definition.ts';

/** Points that one answer adds to one metric. */
export interface Contribution {
  metric: string;
  fieldset: string;
  copy: number;
  question: string;
  /** The option, number or tick that earned the points. */
  answer: string | number | boolean;
  points: number;
}

export interface MetricResult {
  id: string;
  /** Empty: undetermined, because an answer that it needs is missing. Several only for a metric that reads a list of options. */
  values: readonly string[];
  /** Sum of the contributions; null for a metric that adds none. */
  points: number | null;
  /** Position of the override that set the level; null: none. */
  override: number | null;
  /** For `lowest` and `highest`: what each metric's look-up in its levels returned; null: undetermined. */
  compared: readonly { metric: string; value: string | null }[];
}

export interface Score {
  metrics: readonly MetricResult[];
  contributions: readonly Contribution[];
  /** Ids of the contradictions found. */
  contradictions: readonly string[];
}

function pointsOf(question: Question, answer: AnswerValue): { answer: Contribution['answer']; scores: Points }[] {
  if (typeof answer === 'number') {
    const band = question.scoreBands?.findLast(({ from }) => from <= answer);
    return band ? [{ answer, scores: band.scores }] : [];
  }
  if (typeof answer === 'boolean') return answer && question.scores ? [{ answer, scores: question.scores }] : [];
  const chosen = typeof answer === 'string' ? [answer] : answer;
  return chosen.flatMap((value) => {
    const scores = question.options?.find((option) => option.value === value)?.scores;
    return scores ? [{ answer: value, scores }] : [];
  });
}

function contributionsOf(form: CompiledForm, answers: FormAnswers, visibility: Visibility): Contribution[] {
  return form.fieldsets.flatMap(({ fieldset, questions }) =>
    (visibility.get(fieldset.id) ?? []).flatMap((set, copy) =>
      questions.flatMap(({ question }) => {
        const answer = set.has(question.id) ? answerTo(question, copiesOf(answers, fieldset.id)[copy]) : undefined;
        if (answer === undefined) return [];
        return pointsOf(question, answer).flatMap((given) =>
          Object.entries(given.scores).map(([metric, points]) => ({
            metric,
            fieldset: fieldset.id,
            copy,
            question: question.id,
            answer: given.answer,
            points,
          })),
        );
      }),
    ),
  );
}

/** The level that a value reaches: the last one that starts at or below a number, or the one for exactly this string. */
export function levelOf(levels: readonly Level[], value: string | number): Level | undefined {
  const number = numberOf(value);
  const exact = levels.find(({ from }) => String(from) === String(value));
  if (exact !== undefined || number === null) return exact;
  return levels.findLast(({ from }) => {
    const start = numberOf(from);
    return start !== null && start <= number;
  });
}

interface Sight {
  /** Answers to a visible question in all copies. */
  read: (question: string) => AnswerValue[];
  contributions: readonly Contribution[];
  /** Metrics computed before. */
  results: ReadonlyMap<string, MetricResult>;
}

function holds(condition: Condition, { read, results }: Sight): boolean {
  const metric = results.get(condition.field);
  const found = metric ? [metric.values.length > 0 ? metric.values : undefined] : read(condition.field);
  return found.some((answer) => satisfies(answer, condition));
}

const textsOf = (answer: AnswerValue): readonly string[] => (typeof answer === 'object' ? answer : [String(answer)]);

type Combined = Extract<MetricSource, { order: unknown }>;

type Found = Pick<MetricResult, 'values' | 'points' | 'compared'>;

function fromPoints(id: string, levels: readonly Level[] | undefined, { contributions }: Sight): Found {
  const points = contributions.reduce((sum, one) => (one.metric === id ? sum + one.points : sum), 0);
  const value = levels === undefined ? String(points) : levelOf(levels, points)?.value;
  return { values: value === undefined ? [] : [value], points, compared: [] };
}

function fromAnswer(question: string, levels: readonly Level[] | undefined, { read }: Sight): Found {
  const [answer] = read(question);
  const values = answer === undefined ? [] : textsOf(answer);
  const looked = levels === undefined ? values : values.flatMap((one) => levelOf(levels, one)?.value ?? []);
  return { values: looked, points: null, compared: [] };
}

/** For a metric with several values, the one that decides: the first in the order for `lowest`, the last for `highest`. */
function decidingValue(
  { kind, order }: Pick<Combined, 'kind' | 'order'>,
  values: readonly string[],
  levels: readonly Level[] | undefined,
): string | null {
  const places = values.map((value) => {
    const looked = levels === undefined ? value : levelOf(levels, value)?.value;
    return looked === undefined ? -1 : order.indexOf(looked);
  });
  if (places.length === 0 || places.includes(-1)) return null;
  return order[kind === 'lowest' ? Math.min(...places) : Math.max(...places)] ?? null;
}

function fromOthers(source: Combined, { results }: Sight): Found {
  const compared = source.of.map(({ metric, levels }) => ({
    metric,
    value: decidingValue(source, results.get(metric)?.values ?? [], levels),
  }));
  const known = compared.flatMap(({ value }) => value ?? []);
  // One undetermined part leaves the whole undetermined: missing data must not make a result better.
  const value = known.length < compared.length ? null : decidingValue(source, known, undefined);
  return { values: value === null ? [] : [value], points: null, compared };
}

function compute({ id, source, overrides = [] }: Metric, sight: Sight): MetricResult {
  const found =
    source.kind === 'points'
      ? fromPoints(id, source.levels, sight)
      : source.kind === 'answer'
        ? fromAnswer(source.question, source.levels, sight)
        : fromOthers(source, sight);
  const place = overrides.findIndex(({ when }) => when.every((condition) => holds(condition, sight)));
  const override = overrides[place];
  return override ? { id, ...found, values: [override.value], override: place } : { id, ...found, override: null };
}

/**
 * The metrics of the answers, with what led to each. Only answers to visible questions count. A metric reads only metrics listed before it.
 * Without evaluation rules there are no metrics.
 */
export function score(form: CompiledForm, answers: FormAnswers): Score {
  const { metrics = [], contradictions = [] } = form.definition.evaluation ?? {};
  const visibility = visible(form, answers);
  const read = (id: string): AnswerValue[] => {
    const target = form.questions.get(id);
    if (!target) return [];
    const fieldset = target.fieldset.fieldset.id;
    const copies = copiesOf(answers, fieldset);
    return (visibility.get(fieldset) ?? []).flatMap((set, copy) => {
      const answer = set.has(id) ? answerTo(target.question, copies[copy]) : undefined;
      return answer === undefined ? [] : [answer];
    });
  };
  const results = new Map<string, MetricResult>();
  const sight = { read, contributions: contributionsOf(form, answers, visibility), results };
  for (const metric of metrics) results.set(metric.id, compute(metric, sight));
  return {
    metrics: [...results.values()],
    contributions: sight.contributions,
    contradictions: contradictions.filter(({ when }) => when.length > 0 && when.every((one) => holds(one, sight))).map(({ id }) => id),
  };
}
