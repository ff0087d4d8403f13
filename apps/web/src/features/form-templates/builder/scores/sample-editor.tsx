import { validate } from '@pramen/domain/forms/answers/validate';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import type { Metric, Sample } from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { score } from '@pramen/domain/forms/evaluation/score';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import { valuesOfMetric } from '../conditions/targets.ts';
import styles from '../fields/fields.module.css';
import type { Scope } from '../draft/scope.ts';
import { withSample } from '../edits/rules.ts';
import { useFormLanguage } from '../draft/use-form-language.ts';
import { useResultWords } from './use-result-words.ts';

/** The chosen sample: answers filled in as a client would, and the metrics that they must yield. */
export function SampleEditor({ scope, index }: { scope: Scope; index: number }) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const { builder, definition, issues, renderForm } = scope;
  const sample = definition.samples?.[index];
  const form = useMemo(() => compileForm(definition), [definition]);
  const found = useMemo(() => (sample ? score(form, sample.answers) : null), [form, sample]);
  const faults = useMemo(() => (sample ? validate(form, sample.answers, { isComplete: true }) : []), [form, sample]);
  if (!sample || !found) return null;
  const metrics = definition.evaluation?.metrics ?? [];
  const change = (to: (before: Sample) => Sample, group?: string) =>
    builder.edit((one) => withSample(one, index, to), group && `sample ${index} ${group}`);
  const hasBegun = Object.keys(sample.answers).length > 0;
  const resultOf = (id: string) => found.metrics.find((one) => one.id === id);
  const takeAll = () =>
    change((before) => ({ ...before, metrics: Object.fromEntries(found.metrics.map(({ id, values }) => [id, values.join(', ')])) }));
  return (
    <div className={styles.fields}>
      <TextField
        name="name"
        label={t('samples.name')}
        value={sample.name}
        isRequired
        error={issues.of({ kind: 'sample', index }, '.name')}
        onChange={(name) => change((before) => ({ ...before, name }), 'name')}
      />
      <section className={styles.part} aria-label={t('samples.expected')}>
        <h3 className={styles.heading}>{t('samples.expected')}</h3>
        <p className={styles.note}>{t(metrics.length === 0 ? 'samples.noMetric' : 'samples.hint')}</p>
        {metrics.map((metric) => (
          <Expected
            key={metric.id}
            scope={scope}
            metric={metric}
            expected={Object.hasOwn(sample.metrics, metric.id) ? (sample.metrics[metric.id] ?? null) : null}
            found={resultOf(metric.id)}
            onChange={(value) =>
              change((before) => {
                const rest = Object.entries(before.metrics).filter(([id]) => id !== metric.id);
                return { ...before, metrics: Object.fromEntries(value === null ? rest : [...rest, [metric.id, value]]) };
              }, `expected ${metric.id}`)
            }
          />
        ))}
        {metrics.length > 0 && (
          <div>
            <Button kind="quiet" onClick={takeAll}>
              {t('samples.take')}
            </Button>
          </div>
        )}
      </section>
      <section className={styles.part} aria-label={t('samples.answers')}>
        <h3 className={styles.heading}>{t('samples.answers')}</h3>
        <p className={styles.note}>{faults.length === 0 ? t('samples.complete') : t('samples.incomplete', { count: faults.length })}</p>
        {renderForm({
          form,
          language,
          answers: sample.answers,
          onChange: (answers) => change((before) => ({ ...before, answers }), 'answers'),
          issues: hasBegun ? faults : [],
        })}
      </section>
    </div>
  );
}

interface ExpectedProps {
  scope: Scope;
  metric: Metric;
  /** null: not checked. */
  expected: string | null;
  found: Parameters<ReturnType<typeof useResultWords>>[1];
  onChange: (value: string | null) => void;
}

const UNCHECKED = 'unchecked';

function Expected({ scope: { definition }, metric, expected, found, onChange }: ExpectedProps) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const write = useResultWords(definition);
  const values = valuesOfMetric(definition, metric, language);
  const actual = found?.values.join(', ') ?? '';
  const isWrong = expected !== null && expected !== actual;
  const note = t(isWrong ? 'samples.differs' : 'samples.found', { found: write(metric, found) });
  const field = {
    label: wordingOf(metric, 'label', language) ?? metric.id,
    error: isWrong ? note : null,
    description: note,
  };
  const isSeveral = (found?.values.length ?? 0) > 1 || (expected ?? '').includes(', ');
  if (values.length === 0 || isSeveral)
    return <TextField {...field} name={metric.id} value={expected ?? ''} onChange={(value) => onChange(value === '' ? null : value)} />;
  const isKnown = expected === null || expected === '' || values.some(({ value }) => value === expected);
  return (
    <SelectField
      {...field}
      layout="form"
      value={expected ?? UNCHECKED}
      options={[
        { value: UNCHECKED, label: t('samples.unchecked') },
        { value: '', label: t('samples.undetermined') },
        ...(isKnown ? [] : [{ value: expected, label: t('conditions.notOffered', { name: expected }) }]),
        ...values,
      ]}
      onChange={(value) => onChange(value === UNCHECKED ? null : value)}
    />
  );
}
