import { formLanguages, operators, questionTypes, type FormDefinition } from '@pramen/domain/forms/definition/definition';
import { z } from 'zod';
import { text, trimmedText } from '../fields.ts';

/** Ids are identifiers of the author's own: they stay when texts change, and answers are kept under them. */
const FieldId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/);
const shortText = trimmedText(300);
const longText = text(5000);
const OptionValue = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,59}$/);
const LevelValue = trimmedText(60);
const Scalar = z.union([text(200), z.number(), z.boolean()]);
const WholePoints = z.int().min(-10_000).max(10_000);
const Points = z.record(FieldId, WholePoints);

const translated = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.partialRecord(z.enum(formLanguages), z.strictObject(shape).partial()).optional();
const labelled = { label: shortText.optional(), translations: translated({ label: shortText }) };

const Condition = z.strictObject({
  field: FieldId,
  operator: z.enum(operators),
  value: z.union([Scalar, z.array(Scalar).max(300)]),
});
const Conditions = z.array(Condition).max(20);

const Option = z.strictObject({
  value: OptionValue,
  label: shortText,
  translations: translated({ label: shortText }),
  scores: Points.optional(),
});

const Bound = z.union([z.number(), z.iso.date()]);

const Question = z.strictObject({
  id: FieldId,
  type: z.enum(questionTypes),
  label: trimmedText(1000),
  isRequired: z.boolean().optional(),
  options: z.array(Option).max(300).optional(),
  text: longText.optional(),
  html: longText.optional(),
  description: longText.optional(),
  visibleWhen: z.union([Condition, Conditions]).optional(),
  translations: translated({ label: trimmedText(1000), text: longText, html: longText, description: longText }),
  min: Bound.optional(),
  max: Bound.optional(),
  isInteger: z.boolean().optional(),
  maxLength: z.int().min(1).max(5000).optional(),
  scores: Points.optional(),
  scoreBands: z
    .array(z.strictObject({ from: z.number(), scores: Points }))
    .max(50)
    .optional(),
});

const Fieldset = z.strictObject({
  id: FieldId,
  fieldsetName: shortText,
  fieldsetText: longText.optional(),
  fieldsetHtml: longText.optional(),
  fieldsetDescription: longText.optional(),
  fieldsetRepeatable: z.boolean().optional(),
  translations: translated({ fieldsetName: shortText, fieldsetText: longText, fieldsetHtml: longText, fieldsetDescription: longText }),
  questions: z.array(Question),
});

const Levels = z.array(z.strictObject({ from: Scalar, value: LevelValue, ...labelled })).max(50);
const Order = z.array(LevelValue).max(50);
const Parts = z.array(z.strictObject({ metric: FieldId, levels: Levels.optional() })).max(20);

const MetricSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('points'), levels: Levels.optional() }),
  z.strictObject({ kind: z.literal('answer'), question: FieldId, levels: Levels.optional() }),
  z.strictObject({ kind: z.enum(['lowest', 'highest']), order: Order, of: Parts }),
]);

const Metric = z.strictObject({
  id: FieldId,
  label: shortText,
  translations: translated({ label: shortText }),
  source: MetricSource,
  overrides: z
    .array(z.strictObject({ when: Conditions, value: LevelValue, label: shortText, translations: translated({ label: shortText }) }))
    .max(50)
    .optional(),
  isVerdict: z.boolean().optional(),
});

const Contradiction = z.strictObject({
  id: FieldId,
  when: Conditions,
  message: trimmedText(1000),
  translations: translated({ message: trimmedText(1000) }),
});

/** Longest text, most entries of a list and the longest of them; questions have limits of their own. */
export const answerValueLimits = { textLength: 5000, entries: 300, entryLength: 60 } as const;
export const AnswerValue = z.union([
  text(answerValueLimits.textLength),
  z.number(),
  z.boolean(),
  z.array(text(answerValueLimits.entryLength)).max(answerValueLimits.entries),
]);
/** By the id of the fieldset: the answers of each copy, by the id of the question. */
export const FormAnswers = z.record(FieldId, z.array(z.record(FieldId, AnswerValue)).max(20));

const Sample = z.strictObject({ name: shortText, answers: FormAnswers, metrics: z.record(FieldId, z.string().max(200)) });

/** A form as its author writes it. Unknown keys are errors: a misspelt one would otherwise silently do nothing. */
export const Definition = z.strictObject({
  language: z.enum(formLanguages).optional(),
  content: z.array(Fieldset),
  evaluation: z.strictObject({ metrics: z.array(Metric), contradictions: z.array(Contradiction).optional() }).optional(),
  samples: z.array(Sample).optional(),
}) satisfies z.ZodType<FormDefinition>;
