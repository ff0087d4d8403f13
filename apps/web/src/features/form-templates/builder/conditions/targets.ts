import {
  hasSeveral,
  isChosen,
  type FormDefinition,
  type FormLanguage,
  type Level,
  type Metric,
  type Question,
} from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { numberOf } from '@pramen/domain/forms/answers/conditions';
import type { QuestionPlace } from '../model/places.ts';

/** A question or metric that a condition may read. */
export interface Target {
  id: string;
  label: string;
  /** How its answer is compared. */
  kind: 'one' | 'several' | 'tick' | 'number' | 'date' | 'text';
  /** Values that it can have, with their labels; empty: any. */
  values: readonly { value: string; label: string }[];
  isMetric: boolean;
}

function questionTarget(question: Question, language: FormLanguage): Target | null {
  const { id, type, options = [] } = question;
  if (type === 'html' || type === 'file') return null;
  const label = wordingOf(question, 'label', language) ?? id;
  const values = options.map((option) => ({ value: option.value, label: wordingOf(option, 'label', language) ?? option.value }));
  const shared = { id, label, isMetric: false };
  if (hasSeveral(question)) return { ...shared, kind: 'several', values };
  if (isChosen(question)) return { ...shared, kind: 'one', values };
  const kind = type === 'checkbox' ? 'tick' : type === 'number' || type === 'date' ? type : 'text';
  return { ...shared, kind, values: [] };
}

const valuesOfLevels = (levels: readonly Level[], language: FormLanguage) =>
  levels.map((level) => ({ value: level.value, label: wordingOf(level, 'label', language) ?? level.value }));

const unique = (values: Target['values']) => values.filter(({ value }, index) => values.findIndex((one) => one.value === value) === index);

/** Levels that a metric can reach, as values of conditions and of expected results; empty: any value. */
export function valuesOfMetric(definition: FormDefinition, { source, overrides = [] }: Metric, language: FormLanguage): Target['values'] {
  const forced = overrides.map((one) => ({ value: one.value, label: one.value }));
  if ('order' in source) {
    const known = source.of.flatMap(({ metric, levels }) => {
      if (levels) return valuesOfLevels(levels, language);
      const other = definition.evaluation?.metrics.find(({ id }) => id === metric);
      return other && 'levels' in other.source ? valuesOfLevels(other.source.levels ?? [], language) : [];
    });
    return unique([
      ...source.order.map((value) => ({ value, label: known.find((one) => one.value === value)?.label ?? value })),
      ...forced,
    ]);
  }
  if (source.levels) return unique([...valuesOfLevels(source.levels, language), ...forced]);
  if (source.kind !== 'answer') return [];
  const question = definition.content.flatMap(({ questions }) => questions).find(({ id }) => id === source.question);
  return question ? (questionTarget(question, language)?.values ?? []) : [];
}

function metricTarget(definition: FormDefinition, metric: Metric, language: FormLanguage): Target {
  const { id, source } = metric;
  const values = valuesOfMetric(definition, metric, language);
  const label = wordingOf(metric, 'label', language) ?? id;
  const question =
    source.kind === 'answer'
      ? definition.content.flatMap(({ questions }) => questions).find((one) => one.id === source.question)
      : undefined;
  const read = question && questionTarget(question, language);
  const kind = values.length > 0 ? (read?.kind === 'several' ? 'several' : 'one') : (read?.kind ?? 'number');
  return { id, label, isMetric: true, values, kind };
}

const targetsIn = (questions: readonly Question[], language: FormLanguage) =>
  questions.flatMap((question) => questionTarget(question, language) ?? []);

/** Questions before a question: a condition may read no later one. */
export function targetsBefore({ content }: FormDefinition, place: QuestionPlace, language: FormLanguage): Target[] {
  const earlier = content.flatMap(({ questions }, index) =>
    index < place.fieldset ? questions : index === place.fieldset ? questions.slice(0, place.question) : [],
  );
  return targetsIn(earlier, language);
}

/** What rules of the evaluation may read: all questions and the first `count` metrics. */
export function targetsOfRules(definition: FormDefinition, count: number, language: FormLanguage): Target[] {
  const questions = targetsIn(
    definition.content.flatMap((fieldset) => fieldset.questions),
    language,
  );
  const metrics = (definition.evaluation?.metrics ?? []).slice(0, count).map((metric) => metricTarget(definition, metric, language));
  return [...questions, ...metrics];
}

/** Whether the target's values can be compared by size. */
export const isOrdered = ({ kind, values }: Target): boolean =>
  kind === 'number' || kind === 'date' || (kind !== 'tick' && kind !== 'text' && values.some(({ value }) => numberOf(value) !== null));
