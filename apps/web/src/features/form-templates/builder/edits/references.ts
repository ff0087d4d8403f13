import { conditionsOf, type Condition, type FormDefinition, type Question, type Scalar } from '@pramen/domain/forms/definition/definition';
import type { AnswerValue, CopyAnswers, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { questionAt, withFieldset, withQuestion } from './content.ts';
import type { Place, QuestionPlace } from '../model/places.ts';

type Change<Part> = (before: Part) => Part;

function inQuestion(question: Question, change: Change<Condition>): Question {
  const { visibleWhen } = question;
  if (visibleWhen === undefined) return question;
  return { ...question, visibleWhen: 'field' in visibleWhen ? change(visibleWhen) : visibleWhen.map(change) };
}

/** Changes every condition of a definition: of questions, overrides and contradictions. */
export function mapConditions(definition: FormDefinition, change: Change<Condition>): FormDefinition {
  const { content, evaluation } = definition;
  const changed = content.map((fieldset) => ({ ...fieldset, questions: fieldset.questions.map((one) => inQuestion(one, change)) }));
  if (!evaluation) return { ...definition, content: changed };
  const metrics = evaluation.metrics.map((metric) =>
    metric.overrides ? { ...metric, overrides: metric.overrides.map((one) => ({ ...one, when: one.when.map(change) })) } : metric,
  );
  const contradictions = evaluation.contradictions?.map((one) => ({ ...one, when: one.when.map(change) }));
  return { ...definition, content: changed, evaluation: { ...evaluation, metrics, ...(contradictions ? { contradictions } : {}) } };
}

function renameKey<Value>(entries: Readonly<Record<string, Value>>, from: string, to: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key === from ? to : key, value]));
}

function mapAnswers(definition: FormDefinition, change: (answers: FormAnswers) => FormAnswers): FormDefinition {
  const { samples } = definition;
  return samples ? { ...definition, samples: samples.map((one) => ({ ...one, answers: change(one.answers) })) } : definition;
}

const mapCopies = (definition: FormDefinition, change: Change<CopyAnswers>) =>
  mapAnswers(definition, (answers) => Object.fromEntries(Object.entries(answers).map(([id, copies]) => [id, copies.map(change)])));

const follow = (from: string, to: string) => (condition: Condition) => (condition.field === from ? { ...condition, field: to } : condition);

/** Renames a question together with all conditions, metrics and sample answers that name it. */
export function renameQuestion(definition: FormDefinition, place: QuestionPlace, to: string): FormDefinition {
  const from = questionAt(definition, place)?.id;
  if (from === undefined || from === to) return definition;
  const renamed = withQuestion(definition, place, (question) => ({ ...question, id: to }));
  // Another question with the same id keeps what refers to it.
  if (renamed.content.some(({ questions }) => questions.some(({ id }) => id === from))) return renamed;
  const followed = mapCopies(mapConditions(renamed, follow(from, to)), (copy) => renameKey(copy, from, to));
  const { evaluation } = followed;
  if (!evaluation) return followed;
  const metrics = evaluation.metrics.map((metric) =>
    metric.source.kind === 'answer' && metric.source.question === from ? { ...metric, source: { ...metric.source, question: to } } : metric,
  );
  return { ...followed, evaluation: { ...evaluation, metrics } };
}

/** Renames a fieldset together with the sample answers kept under its id. */
export function renameFieldset(definition: FormDefinition, index: number, to: string): FormDefinition {
  const from = definition.content[index]?.id;
  if (from === undefined || from === to) return definition;
  const renamed = withFieldset(definition, index, (fieldset) => ({ ...fieldset, id: to }));
  if (renamed.content.some(({ id }) => id === from)) return renamed;
  return mapAnswers(renamed, (answers) => renameKey(answers, from, to));
}

const same = (from: string, to: string) => (value: Scalar) => (value === from ? to : value);

function renameAnswer(value: AnswerValue, from: string, to: string): AnswerValue {
  if (typeof value === 'object') return value.map((one) => (one === from ? to : one));
  return value === from ? to : value;
}

/** Gives an option another value, in conditions, levels and sample answers too. */
export function renameOption(definition: FormDefinition, place: QuestionPlace, index: number, to: string): FormDefinition {
  const question = questionAt(definition, place);
  const from = question?.options?.[index]?.value;
  if (!question || from === undefined || from === to) return definition;
  const renamed = withQuestion(definition, place, (one) => ({
    ...one,
    options: (one.options ?? []).map((option, at) => (at === index ? { ...option, value: to } : option)),
  }));
  if (questionAt(renamed, place)?.options?.some(({ value }) => value === from)) return renamed;
  const swap = same(from, to);
  const inConditions = mapConditions(renamed, (condition) => {
    if (condition.field !== question.id) return condition;
    return { ...condition, value: typeof condition.value === 'object' ? condition.value.map(swap) : swap(condition.value) };
  });
  const inSamples = mapCopies(inConditions, (copy) =>
    Object.fromEntries(Object.entries(copy).map(([id, value]) => [id, id === question.id ? renameAnswer(value, from, to) : value])),
  );
  const { evaluation } = inSamples;
  if (!evaluation) return inSamples;
  const metrics = evaluation.metrics.map((metric) => {
    const { source } = metric;
    if (source.kind !== 'answer' || source.question !== question.id || !source.levels) return metric;
    return { ...metric, source: { ...source, levels: source.levels.map((level) => ({ ...level, from: swap(level.from) })) } };
  });
  return { ...inSamples, evaluation: { ...evaluation, metrics } };
}

/** Elements that read one of these questions or metrics, in the order of the definition. */
export function readersOf({ content, evaluation }: FormDefinition, ids: ReadonlySet<string>): Place[] {
  const reads = (conditions: readonly Condition[]) => conditions.some(({ field }) => ids.has(field));
  const questions = content.flatMap((fieldset, at) =>
    fieldset.questions.flatMap((one, question): Place[] => {
      const isReader = reads(conditionsOf(one)) && !ids.has(one.id);
      return isReader ? [{ kind: 'question', fieldset: at, question }] : [];
    }),
  );
  const metrics = (evaluation?.metrics ?? []).flatMap(({ id, source, overrides = [] }, index): Place[] => {
    const isSource =
      source.kind === 'answer' ? ids.has(source.question) : 'of' in source && source.of.some(({ metric }) => ids.has(metric));
    const isReader = !ids.has(id) && (isSource || overrides.some(({ when }) => reads(when)));
    return isReader ? [{ kind: 'metric', index }] : [];
  });
  const contradictions = (evaluation?.contradictions ?? []).flatMap(({ when }, index): Place[] =>
    reads(when) ? [{ kind: 'contradiction', index }] : [],
  );
  return [...questions, ...metrics, ...contradictions];
}
