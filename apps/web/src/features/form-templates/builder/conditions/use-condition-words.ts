import type { Condition } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import { operandsOf } from './conditions.model.ts';
import type { Target } from './targets.ts';

const isDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Writes conditions as a sentence: „Má klient úvěr“ je „ano“. */
export function useConditionWords() {
  const { t } = useTranslation('formBuilder');
  const write = (condition: Condition, targets: readonly Target[]): string => {
    const target = targets.find(({ id }) => id === condition.field);
    const name = target?.label ?? condition.field;
    if (target?.kind === 'tick') return t(condition.value === true ? 'conditions.ticked' : 'conditions.unticked', { name });
    const values = operandsOf(condition).map((value) => {
      if (typeof value === 'number') return writeNumber(value);
      const label = target?.values.find((one) => one.value === String(value))?.label;
      return t('conditions.quoted', { text: label ?? String(value).replace(isDay, '$3.$2.$1') });
    });
    const list = values.length > 0 ? values.join(', ') : '…';
    return t('conditions.one', { name, operator: t(`operators.${condition.operator}`), value: list });
  };
  return (conditions: readonly Condition[], targets: readonly Target[]): string => {
    const [start = '', ...rest] = conditions.map((one) => write(one, targets));
    return rest.reduce((first, second) => t('conditions.both', { first, second }), start);
  };
}
