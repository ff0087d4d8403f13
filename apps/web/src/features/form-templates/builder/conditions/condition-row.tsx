import type { Condition, Operator } from '@pramen/domain/forms/definition/definition';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { IconAction } from '../fields/icon-action.tsx';
import styles from '../fields/fields.module.css';
import { ConditionValue } from './condition-value.tsx';
import { conditionOn, operatorsFor, withOperator } from './conditions.model.ts';
import type { Target } from './targets.ts';

interface ConditionRowProps {
  number: number;
  condition: Condition;
  targets: readonly Target[];
  error: string | null;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** One condition: which answer, how it is compared, with what. */
export function ConditionRow({ number, condition, targets, error, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('formBuilder');
  const target = targets.find(({ id }) => id === condition.field);
  const offered = target ? operatorsFor(target) : [];
  // What an author typed as JSON stays, even if the menus would not offer it.
  const operators = offered.includes(condition.operator) ? offered : [...offered, condition.operator];
  const choose = (id: string) => {
    const next = targets.find((one) => one.id === id);
    if (next) onChange(conditionOn(next));
  };
  return (
    <div role="group" aria-label={t('conditions.number', { number })} className={styles.condition}>
      <div className={styles.cardHead}>
        <h4 className={styles.cardTitle}>{t('conditions.number', { number })}</h4>
        <IconAction icon={IconX} label={t('conditions.remove', { number })} onClick={onRemove} />
      </div>
      <SelectField
        layout="form"
        label={t('conditions.field')}
        value={condition.field}
        error={error}
        options={[
          ...(target ? [] : [{ value: condition.field, label: t('conditions.notOffered', { name: condition.field }) }]),
          ...targets.map(({ id, label, isMetric }) => ({ value: id, label: isMetric ? t('conditions.metric', { name: label }) : label })),
        ]}
        onChange={choose}
      />
      <div className={styles.pair}>
        {target?.kind !== 'tick' && (
          <SelectField
            layout="form"
            label={t('conditions.operator')}
            value={condition.operator}
            options={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
            onChange={(value) => onChange(withOperator(condition, value as Operator, target))}
          />
        )}
        <ConditionValue condition={condition} target={target} onChange={(value) => onChange({ ...condition, value })} />
      </div>
    </div>
  );
}
