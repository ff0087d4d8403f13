import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TickGroup } from '../../../../ui/forms/choices/tick-group.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import { valuesOfMetric } from '../conditions/targets.ts';
import styles from '../fields/fields.module.css';
import { Fold } from '../fields/fold.tsx';
import { withCompared, withLevelsOf } from '../edits/metrics.ts';
import { LevelList } from './level-list.tsx';
import { useFormLanguage } from '../draft/use-form-language.ts';
import type { MetricPartProps } from './metric-part.ts';

/** A metric that takes the lowest or highest of others: which ones, the order of their values, and look-ups into it. */
export function CombinedFields({ scope, index, metric, onChange, errorOf }: MetricPartProps) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const { definition } = scope;
  const { source } = metric;
  if (!('of' in source)) return null;
  const earlier = (definition.evaluation?.metrics ?? []).slice(0, index);
  const labelOf = (id: string) => {
    const found = earlier.find((one) => one.id === id);
    return (found && wordingOf(found, 'label', language)) ?? id;
  };
  const compared = source.of.map((one) => one.metric);
  const gone = compared.filter((id) => !earlier.some((one) => one.id === id));
  return (
    <>
      <TickGroup
        label={t('combined.of')}
        name="of"
        isList
        options={[...earlier.map(({ id }) => id), ...gone].map((id) => ({ value: id, label: labelOf(id) }))}
        chosen={compared}
        error={errorOf('.source.of') ?? errorOf('')}
        description={earlier.length === 0 ? t('combined.noEarlier') : t('combined.hint')}
        onChange={(ids) => onChange((before) => withCompared(before, ids))}
      />
      <OrderField
        order={source.order}
        onChange={(order) =>
          onChange((before) => ('of' in before.source ? { ...before, source: { ...before.source, order } } : before), 'order')
        }
      />
      {source.of.map(({ metric: id, levels }, part) => {
        const other = earlier.find((one) => one.id === id);
        return (
          <div key={id} className={styles.fields}>
            {errorOf(`.source.of[${part}]`) && <p className={styles.error}>{errorOf(`.source.of[${part}]`)}</p>}
            <Fold title={t('combined.lookUp', { name: labelOf(id) })} isOpen={levels !== undefined}>
              <LevelList
                scope={scope}
                title={t('combined.levels', { name: labelOf(id) })}
                hint={t('combined.levelsHint')}
                levels={levels}
                starts={other ? valuesOfMetric(definition, other, language) : []}
                errorOf={(at) => errorOf(`.source.of[${part}].levels${at}`)}
                onChange={(to, group) => onChange((before) => withLevelsOf(before, part, to), group && `of ${part} ${group}`)}
                onRename={(level, value) =>
                  onChange(
                    (before) => withLevelsOf(before, part, (all) => all.map((one, at) => (at === level ? { ...one, value } : one))),
                    `of ${part} level ${level} value`,
                  )
                }
              />
            </Fold>
          </div>
        );
      })}
    </>
  );
}

const split = (text: string) =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Values from the lowest to the highest, separated by semicolons; the text stays as typed. */
function OrderField({ order, onChange }: { order: readonly string[]; onChange: (order: readonly string[]) => void }) {
  const { t } = useTranslation('formBuilder');
  const written = order.join('; ');
  const [typed, setTyped] = useState({ text: written, written });
  // Changed from outside, such as by undo.
  if (typed.written !== written) setTyped({ text: written, written });
  return (
    <TextField
      name="order"
      label={t('combined.order')}
      description={t('combined.orderHint')}
      value={typed.text}
      autoComplete="off"
      onChange={(text) => {
        setTyped({ text, written: split(text).join('; ') });
        onChange(split(text));
      }}
    />
  );
}
