import type { FormAnswers } from './answer-types.ts';

// A form as its author wrote it. The names of the parts are those of the dynamic form configuration that callers exchange.

export const questionTypes = ['text', 'textarea', 'number', 'date', 'select', 'radio', 'checkbox', 'multiselect', 'file', 'html'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** `in`: the answer is one of the values listed; for an answer with several values, at least one is. */
export const operators = ['==', '>', '<', '>=', '<=', 'in'] as const;
export type Operator = (typeof operators)[number];

export const formLanguages = ['cs', 'sk'] as const;
export type FormLanguage = (typeof formLanguages)[number];

export const templateTypes = ['FORM', 'AML_QUESTIONNAIRE', 'INVESTMENT_QUESTIONNAIRE', 'MEETING_RECORD'] as const;
export type TemplateType = (typeof templateTypes)[number];

export type Scalar = string | number | boolean;

/** Holds when the answer to an earlier question compares with the value; an unanswered or hidden question satisfies no condition. */
export interface Condition {
  /** Id of a question; in contradictions and overrides also the id of a metric. */
  field: string;
  operator: Operator;
  value: Scalar | readonly Scalar[];
}

/** Texts by language; the plain key is the text in the definition's own language, which is also the fallback. */
export type Translations<Key extends string> = Partial<Record<FormLanguage, Partial<Record<Key, string>>>>;

/** Points of an answer by metric: whole numbers. */
export type Points = Readonly<Record<string, number>>;

export interface FormOption {
  /** Stored as the answer; the same in all languages. */
  value: string;
  label: string;
  translations?: Translations<'label'> | undefined;
  scores?: Points | undefined;
}

/** Points of a number: those of the last band that starts at or below it. */
export interface ScoreBand {
  from: number;
  scores: Points;
}

export type QuestionText = 'label' | 'text' | 'html' | 'description';

export interface Question {
  id: string;
  type: QuestionType;
  label: string;
  isRequired?: boolean | undefined;
  options?: readonly FormOption[] | undefined;
  text?: string | undefined;
  html?: string | undefined;
  description?: string | undefined;
  /** All of several conditions must hold. */
  visibleWhen?: Condition | readonly Condition[] | undefined;
  translations?: Translations<QuestionText> | undefined;
  /** Smallest number, or earliest date as 'YYYY-MM-DD'. */
  min?: number | string | undefined;
  max?: number | string | undefined;
  isInteger?: boolean | undefined;
  /** Characters of text, or chosen options of a list. */
  maxLength?: number | undefined;
  /** Points of a ticked box; chosen options and bands of numbers have their own. */
  scores?: Points | undefined;
  scoreBands?: readonly ScoreBand[] | undefined;
}

export type FieldsetText = 'fieldsetName' | 'fieldsetText' | 'fieldsetHtml' | 'fieldsetDescription';

export interface Fieldset {
  id: string;
  fieldsetName: string;
  fieldsetText?: string | undefined;
  fieldsetHtml?: string | undefined;
  fieldsetDescription?: string | undefined;
  /** The person may answer the questions several times, once for each child or tax residence. */
  fieldsetRepeatable?: boolean | undefined;
  translations?: Translations<FieldsetText> | undefined;
  questions: readonly Question[];
}

/** One level of a metric: reached from this number of points, or for this value of another metric. */
export interface Level {
  from: Scalar;
  value: string;
  label?: string | undefined;
  translations?: Translations<'label'> | undefined;
}

/** Sets the level of a metric, whatever its points, when all conditions hold. */
export interface Override {
  when: readonly Condition[];
  value: string;
  label: string;
  translations?: Translations<'label'> | undefined;
}

/**
 * How a metric is computed: `points` adds up the points of all visible answers and finds the level, if it has levels; `answer` takes the
 * answer to a question; `lowest` and `highest` look up other metrics in their levels and take the first or last in `order`.
 */
export type MetricSource =
  | { kind: 'points'; levels?: readonly Level[] | undefined }
  | { kind: 'answer'; question: string; levels?: readonly Level[] | undefined }
  | { kind: 'lowest' | 'highest'; order: readonly string[]; of: readonly { metric: string; levels?: readonly Level[] | undefined }[] };

export interface Metric {
  id: string;
  label: string;
  translations?: Translations<'label'> | undefined;
  source: MetricSource;
  /** The first that holds wins. */
  overrides?: readonly Override[] | undefined;
  /** One of the separate verdicts on suitability that are shown above the other metrics. */
  isVerdict?: boolean | undefined;
}

/** Answers or metrics that cannot be true together. */
export interface Contradiction {
  id: string;
  when: readonly Condition[];
  message: string;
  translations?: Translations<'message'> | undefined;
}

/** Answers with the metrics that they must yield; all are checked before a revision is published. */
export interface Sample {
  name: string;
  answers: FormAnswers;
  metrics: Readonly<Record<string, string>>;
}

export interface EvaluationRules {
  metrics: readonly Metric[];
  contradictions?: readonly Contradiction[] | undefined;
}

export interface FormDefinition {
  /** Language of the plain texts; the default is Czech. */
  language?: FormLanguage | undefined;
  content: readonly Fieldset[];
  evaluation?: EvaluationRules | undefined;
  samples?: readonly Sample[] | undefined;
}

export const conditionsOf = ({ visibleWhen }: Question): readonly Condition[] =>
  visibleWhen === undefined ? [] : 'field' in visibleWhen ? [visibleWhen] : visibleWhen;

/** Whether an answer is a list of option values. */
export const hasSeveral = ({ type, options }: Question): boolean =>
  type === 'multiselect' || type === 'file' || (type === 'checkbox' && options !== undefined && options.length > 0);

/** Whether an answer is chosen from options. */
export const isChosen = ({ type, options }: Question): boolean =>
  type === 'select' || type === 'radio' || type === 'multiselect' || (type === 'checkbox' && options !== undefined && options.length > 0);
