import type { Metric } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { TickField } from '../../../../ui/forms/choices/tick-field.tsx';
import { targetsOfRules } from '../conditions/targets.ts';
import styles from '../fields/fields.module.css';
import { IdField } from '../fields/id-field.tsx';
import { WordingFields } from '../fields/wording-fields.tsx';
import type { Scope } from '../draft/scope.ts';
import { renameLevel, renameMetric, sourceKinds, withLevels, withSource, type SourceKind } from '../edits/metrics.ts';
import { withMetric } from '../edits/rules.ts';
import { CombinedFields } from './combined-fields.tsx';
import { LevelList } from './level-list.tsx';
import { useFormLanguage } from '../draft/use-form-language.ts';
import type { MetricPartProps } from './metric-part.ts';
import { OverrideList } from './override-list.tsx';

/** The chosen metric: how it is computed, its levels, and the rules that set a level whatever the points. */
export function MetricEditor({ scope, index }: { scope: Scope; index: number }) {
  const { t } = useTranslation('formBuilder');
  const { builder, definition, issues, locks, own } = scope;
  const metric = definition.evaluation?.metrics[index];
  if (!metric) return null;
  const place = { kind: 'metric', index } as const;
  const errorOf = (part: string) => issues.of(place, part);
  const change = (to: (before: Metric) => Metric, group?: string) =>
    builder.edit((one) => withMetric(one, index, to), group && `metric ${index} ${group}`);
  return (
    <div className={styles.fields}>
      <WordingFields element={metric} part="label" label={t('metrics.label')} own={own} isRequired errorOf={errorOf} onChange={change} />
      <IdField
        label={t('fields.id')}
        value={metric.id}
        isLocked={locks.hasMetric(metric.id)}
        error={errorOf('.id') ?? errorOf('')}
        description={t('metrics.idHint')}
        onChange={(id) => builder.edit((one) => renameMetric(one, index, id), `metric ${index} id`)}
      />
      <SourceFields scope={scope} index={index} metric={metric} onChange={change} errorOf={errorOf} />
      <TickField
        name="isVerdict"
        label={t('metrics.verdict')}
        description={t('metrics.verdictHint')}
        isOn={metric.isVerdict ?? false}
        onToggle={() => change((before) => ({ ...before, isVerdict: before.isVerdict ? undefined : true }))}
      />
      <OverrideList scope={scope} index={index} metric={metric} onChange={change} errorOf={errorOf} />
    </div>
  );
}

function SourceFields({ scope, index, metric, onChange, errorOf }: MetricPartProps) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const { definition, builder } = scope;
  const questions = targetsOfRules(definition, 0, language);
  const { source } = metric;
  const read = source.kind === 'answer' ? questions.find(({ id }) => id === source.question) : undefined;
  const choose = (kind: string) =>
    onChange((before) => withSource(before, sourceKinds.find((one) => one === kind) ?? 'points', questions[0]?.id ?? ''));
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          layout="form"
          label={t('metrics.source')}
          value={source.kind}
          options={sourceKinds.map((value: SourceKind) => ({ value, label: t(`sources.${value}`) }))}
          onChange={choose}
        />
        {source.kind === 'answer' && (
          <SelectField
            layout="form"
            label={t('metrics.question')}
            value={source.question}
            error={errorOf('.source.question')}
            options={[
              ...(read ? [] : [{ value: source.question, label: t('conditions.notOffered', { name: source.question || '—' }) }]),
              ...questions.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(question) => onChange((before) => ({ ...before, source: { kind: 'answer', question } }))}
          />
        )}
      </div>
      {'of' in source ? (
        <CombinedFields scope={scope} index={index} metric={metric} onChange={onChange} errorOf={errorOf} />
      ) : (
        <LevelList
          scope={scope}
          title={t('levels.title')}
          hint={t(source.kind === 'points' ? 'levels.hint' : 'levels.answerHint')}
          levels={source.levels}
          starts={source.kind === 'points' ? [] : (read?.values ?? [])}
          errorOf={(part) => errorOf(`.source.levels${part}`)}
          onChange={(to, group) => onChange((before) => withLevels(before, to), group)}
          onRename={(level, value) => builder.edit((one) => renameLevel(one, index, level, value), `metric ${index} level ${level} value`)}
        />
      )}
    </>
  );
}
