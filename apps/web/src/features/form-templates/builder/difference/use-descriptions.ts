import {
  conditionsOf,
  formLanguages,
  type Condition,
  type Fieldset,
  type FormDefinition,
  type Level,
  type Metric,
  type Points,
  type Question,
} from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { useTranslation } from 'react-i18next';
import { targetsOfRules } from '../conditions/targets.ts';
import { useConditionWords } from '../conditions/use-condition-words.ts';
import { useFormLanguage } from '../draft/use-form-language.ts';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import { writtenIn, type Worded } from '../model/wordings.ts';
import type { Described, Fact } from './difference.model.ts';

/** Writes all elements of a definition in words, for comparison with another one. */
export function useDescriptions(): (definition: FormDefinition) => Described[] {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const writeConditions = useConditionWords();
  const tick = (label: string, isOn: boolean | undefined): Fact => ({ label, text: t(isOn ? 'difference.yes' : 'difference.no') });

  return (definition) => {
    const { content, evaluation, language: own = 'cs', samples = [] } = definition;
    const metrics = evaluation?.metrics ?? [];
    const targets = targetsOfRules(definition, metrics.length, language);
    const texts = (element: Worded, parts: readonly (readonly [key: string, label: string])[]): Fact[] =>
      parts.flatMap(([key, label]) =>
        formLanguages.flatMap((one) => {
          const text = writtenIn(element, key, one, own);
          return text === '' ? [] : [{ label: t(`inLanguage.${one}`, { label }), text }];
        }),
      );
    const sentence = (label: string, conditions: readonly Condition[]): Fact => ({
      label,
      text: writeConditions(conditions, targets),
      value: JSON.stringify(conditions),
    });
    const metricName = (id: string) => {
      const metric = metrics.find((one) => one.id === id);
      return (metric && wordingOf(metric, 'label', language)) ?? id;
    };
    const points = (label: string, scores: Points | undefined, key = label): Fact[] => {
      const all = Object.entries(scores ?? {});
      const text = all.map(([id, value]) => `${metricName(id)} ${writeNumber(value)}`).join(', ');
      return all.length === 0 ? [] : [{ label, key, text, value: JSON.stringify(all) }];
    };
    const levels = (label: string, all: readonly Level[] = [], key = label): Fact[] => {
      const text = all.map((level) =>
        t('difference.level', {
          from: typeof level.from === 'number' ? writeNumber(level.from) : String(level.from),
          name: wordingOf(level, 'label', language) ?? level.value,
        }),
      );
      return text.length === 0 ? [] : [{ label, key, text: text.join('; '), value: JSON.stringify(all) }];
    };
    const limit = (label: string, value: number | string | undefined): Fact[] =>
      value === undefined ? [] : [{ label, text: typeof value === 'number' ? writeNumber(value) : value }];
    const more = [
      ['description', t('fields.description')],
      ['text', t('fields.text')],
      ['html', t('fields.html')],
    ] as const;

    const describeQuestion = (question: Question, fieldset: Fieldset): Described => ({
      key: `question ${question.id}`,
      kind: 'question',
      name: wordingOf(question, 'label', language) ?? question.id,
      facts: [
        ...texts(question, [['label', t('fields.label')], ...more]),
        { label: t('fields.type'), text: t(`types.${question.type}`) },
        tick(t('fields.required'), question.isRequired),
        { label: t('actions.toFieldset'), text: wordingOf(fieldset, 'fieldsetName', language) ?? fieldset.id, value: fieldset.id },
        ...limit(t('limits.least'), question.min),
        ...limit(t('limits.most'), question.max),
        ...limit(t('limits.length'), question.maxLength),
        tick(t('limits.integer'), question.isInteger),
        ...(question.options ?? []).flatMap((option) => texts(option, [['label', t('difference.option', { value: option.value })]])),
        sentence(t('conditions.lead'), conditionsOf(question)),
        ...points(t('points.ticked'), question.scores),
        ...(question.options ?? []).flatMap((option) =>
          points(t('points.of', { name: wordingOf(option, 'label', language) ?? option.value }), option.scores, `points ${option.value}`),
        ),
        ...(question.scoreBands ?? []).flatMap((band) => points(t('difference.band', { from: writeNumber(band.from) }), band.scores)),
      ],
    });

    const describeMetric = (metric: Metric): Described => {
      const { source } = metric;
      return {
        key: `metric ${metric.id}`,
        kind: 'metric',
        name: wordingOf(metric, 'label', language) ?? metric.id,
        facts: [
          ...texts(metric, [['label', t('metrics.label')]]),
          { label: t('metrics.source'), text: t(`sources.${source.kind}`) },
          ...(source.kind === 'answer'
            ? [
                {
                  label: t('metrics.question'),
                  text: targets.find(({ id }) => id === source.question)?.label ?? source.question,
                  value: source.question,
                },
              ]
            : []),
          ...('of' in source
            ? [
                {
                  label: t('combined.of'),
                  text: source.of.map((one) => metricName(one.metric)).join(', '),
                  value: source.of.map((one) => one.metric).join(' '),
                },
                { label: t('combined.order'), text: source.order.join('; ') },
                ...source.of.flatMap((one) =>
                  levels(t('combined.lookUp', { name: metricName(one.metric) }), one.levels, `look-up ${one.metric}`),
                ),
              ]
            : levels(t('levels.title'), source.levels)),
          tick(t('metrics.verdict'), metric.isVerdict),
          ...(metric.overrides ?? []).map((one, index) => ({
            ...sentence(t('difference.override', { name: wordingOf(one, 'label', language) ?? '', value: one.value }), one.when),
            key: `override ${index}`,
            value: JSON.stringify(one),
          })),
        ],
      };
    };

    return [
      ...content.flatMap((fieldset): Described[] => [
        {
          key: `fieldset ${fieldset.id}`,
          kind: 'fieldset',
          name: wordingOf(fieldset, 'fieldsetName', language) ?? fieldset.id,
          facts: [
            ...texts(fieldset, [
              ['fieldsetName', t('fields.fieldsetName')],
              ['fieldsetDescription', t('fields.description')],
              ['fieldsetText', t('fields.text')],
              ['fieldsetHtml', t('fields.html')],
            ]),
            tick(t('fields.repeatable'), fieldset.fieldsetRepeatable),
          ],
        },
        ...fieldset.questions.map((question) => describeQuestion(question, fieldset)),
      ]),
      ...metrics.map(describeMetric),
      ...(evaluation?.contradictions ?? []).map((one): Described => ({
        key: `contradiction ${one.id}`,
        kind: 'contradiction',
        name: wordingOf(one, 'message', language) ?? one.id,
        facts: [...texts(one, [['message', t('contradictions.message')]]), sentence(t('contradictions.lead'), one.when)],
      })),
      ...samples.map((one, index): Described => ({
        key: `sample ${index}`,
        kind: 'sample',
        name: one.name,
        facts: [
          { label: t('samples.name'), text: one.name },
          {
            label: t('samples.answers'),
            text: Object.values(one.answers)
              .flat()
              .flatMap((copy) =>
                Object.entries(copy).map(([id, value]) => `${targets.find((each) => each.id === id)?.label ?? id}: ${String(value)}`),
              )
              .join('; '),
            value: JSON.stringify(one.answers),
          },
          {
            label: t('samples.expected'),
            value: JSON.stringify(one.metrics),
            text: Object.entries(one.metrics)
              .map(([id, value]) => `${metricName(id)}: ${value || '—'}`)
              .join('; '),
          },
        ],
      })),
    ];
  };
}
