import { numberOf } from '@pramen/domain/forms/answers/conditions';
import type { Condition } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { TickGroup } from '../../../../ui/forms/choices/tick-group.tsx';
import { DateField } from '../../../../ui/forms/moments/date-field.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { operandsOf, takesList } from './conditions.model.ts';
import type { Target } from './targets.ts';

interface ConditionValueProps {
  condition: Condition;
  target: Target | undefined;
  onChange: (value: Condition['value']) => void;
}

/** What the answer is compared with, by the kind of the question. */
export function ConditionValue({ condition, target, onChange }: ConditionValueProps) {
  const { t } = useTranslation('formBuilder');
  const label = t('conditions.value');
  const values = operandsOf(condition);
  const [value = ''] = values;
  const isList = takesList(target, condition.operator);
  if (target?.kind === 'tick')
    return (
      <SelectField
        layout="form"
        label={label}
        value={String(value)}
        options={[
          { value: 'true', label: t('conditions.isTicked') },
          { value: 'false', label: t('conditions.isUnticked') },
        ]}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    );
  if (target && target.values.length > 0)
    return <ChosenValue label={label} values={values.map(String)} target={target} isList={isList} onChange={onChange} />;
  if (target?.kind === 'number' && !isList)
    return <NumberField name="value" label={label} value={numberOf(value) ?? undefined} onChange={(number) => onChange(number ?? 0)} />;
  if (target?.kind === 'date' && !isList)
    return <DateField name="value" label={label} value={String(value)} error={null} isRequired={false} onChange={onChange} />;
  return (
    <TextField
      name="value"
      label={label}
      value={values.join(isList ? '; ' : '')}
      {...(isList ? { description: t('conditions.listHint') } : {})}
      onChange={(text) => onChange(isList ? text.split(/; ?/) : text)}
    />
  );
}

interface ChosenValueProps {
  label: string;
  values: readonly string[];
  target: Target;
  isList: boolean;
  onChange: (value: Condition['value']) => void;
}

function ChosenValue({ label, values, target, isList, onChange }: ChosenValueProps) {
  const { t } = useTranslation('formBuilder');
  const unknown = values.filter((value) => !target.values.some((one) => one.value === value));
  const gone = unknown.map((value) => ({ value, label: t('conditions.notOffered', { name: value || '—' }) }));
  const offered = [...gone, ...target.values];
  if (isList) return <TickGroup label={label} name="value" isList options={offered} chosen={values} onChange={onChange} />;
  return <SelectField layout="form" label={label} value={values[0] ?? ''} options={offered} onChange={onChange} />;
}
