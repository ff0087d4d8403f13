import type { Override } from '@pramen/domain/forms/definition/definition';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import { ConditionList } from '../conditions/condition-list.tsx';
import { targetsOfRules, valuesOfMetric } from '../conditions/targets.ts';
import styles from '../fields/fields.module.css';
import { useLastEntryFocus } from '../fields/focus-field.ts';
import { IconAction } from '../fields/icon-action.tsx';
import { WordingFields } from '../fields/wording-fields.tsx';
import { useFormLanguage } from '../draft/use-form-language.ts';
import type { MetricPartProps } from './metric-part.ts';

/** Rules that set the level of a metric whatever its points; the first that holds wins. */
export function OverrideList({ scope, index, metric, onChange, errorOf }: MetricPartProps) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const { definition, own } = scope;
  const { overrides = [] } = metric;
  const values = valuesOfMetric(definition, { ...metric, overrides: [] }, language);
  const set = (to: (before: readonly Override[]) => readonly Override[], group?: string) =>
    onChange((before) => {
      const next = to(before.overrides ?? []);
      return { ...before, overrides: next.length > 0 ? next : undefined };
    }, group);
  const setOne = (at: number, to: (before: Override) => Override, group: string) =>
    set((before) => before.map((one, place) => (place === at ? to(one) : one)), `override ${at} ${group}`);
  const { list, focusLast } = useLastEntryFocus();
  const add = () => {
    set((before) => [...before, { when: [], value: values[0]?.value ?? '', label: t('overrides.new') }]);
    focusLast();
  };
  const move = (at: number, by: -1 | 1) =>
    set((before) => {
      const moved = before[at];
      return moved ? before.toSpliced(at, 1).toSpliced(at + by, 0, moved) : before;
    });
  return (
    <section className={styles.part} aria-label={t('overrides.title')}>
      <h3 className={styles.heading}>{t('overrides.title')}</h3>
      <p className={styles.note}>{t('overrides.hint')}</p>
      <ol ref={list} className={styles.cards}>
        {overrides.map((override, at) => {
          const name = override.label || t('overrides.number', { number: at + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
            <li key={at} className={styles.card}>
              <div className={styles.cardHead}>
                <h4 className={styles.cardTitle}>{name}</h4>
                <IconAction icon={IconArrowUp} label={t('overrides.up', { name })} isDisabled={at === 0} onClick={() => move(at, -1)} />
                <IconAction
                  icon={IconArrowDown}
                  label={t('overrides.down', { name })}
                  isDisabled={at === overrides.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconAction icon={IconX} label={t('overrides.remove', { name })} onClick={() => set((before) => before.toSpliced(at, 1))} />
              </div>
              <WordingFields
                element={override}
                part="label"
                label={t('overrides.label')}
                own={own}
                isRequired
                errorOf={(part) => errorOf(`.overrides[${at}]${part}`)}
                onChange={(to, group) => setOne(at, to, group)}
              />
              <OverrideValue
                value={override.value}
                values={values}
                error={errorOf(`.overrides[${at}]`) ?? errorOf(`.overrides[${at}].value`)}
                onChange={(value) => setOne(at, (before) => ({ ...before, value }), 'value')}
              />
              <ConditionList
                title={t('overrides.when')}
                lead={t('overrides.lead')}
                none={t('overrides.none')}
                conditions={override.when}
                targets={targetsOfRules(definition, index, language)}
                reason={t('conditions.noQuestion')}
                error={errorOf(`.overrides[${at}].when`)}
                errorOf={(condition) => errorOf(`.overrides[${at}].when[${condition}]`)}
                onChange={(when, group) => setOne(at, (before) => ({ ...before, when }), group)}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={add}>
          {t('overrides.add')}
        </Button>
      </div>
    </section>
  );
}

interface OverrideValueProps {
  value: string;
  values: readonly { value: string; label: string }[];
  error: string | null;
  onChange: (value: string) => void;
}

function OverrideValue({ value, values, error, onChange }: OverrideValueProps) {
  const { t } = useTranslation('formBuilder');
  const label = t('overrides.value');
  if (values.length === 0) return <TextField name="value" label={label} value={value} error={error} onChange={onChange} />;
  const isKnown = values.some((one) => one.value === value);
  return (
    <SelectField
      layout="form"
      label={label}
      value={value}
      error={error}
      options={[...(isKnown ? [] : [{ value, label: t('conditions.notOffered', { name: value || '—' }) }]), ...values]}
      onChange={onChange}
    />
  );
}
