import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../platform/formats/money.ts';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { FieldGroup } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { horizons, initialDeposits, regularDeposits, toCalculation, toPlan, type Plan } from './calculation.model.ts';
import type { CalculatorSlotProps } from './calculator-slot.ts';

/** The choices of a plan of saving without a projection. */
export function PlainCalculator({ strategies, value, onChange }: CalculatorSlotProps) {
  const { t } = useTranslation('selfOnboarding');
  const { t: formats } = useTranslation('formats');
  const plan = toPlan(value, strategies);
  const currency = strategies.find(({ id }) => id === plan.strategyId)?.currency ?? 'CZK';
  const change = (part: Partial<Plan>) => onChange(toCalculation({ ...plan, ...part }, strategies));
  const amounts = (offered: readonly number[]) => offered.map((one) => ({ value: String(one), label: formatMoney(one, currency) }));
  return (
    <>
      <RadioGroup
        label={t('calculation.strategy')}
        name="strategy_id"
        isRequired
        options={strategies.map(({ id, strategy_name: label }) => ({ value: id, label }))}
        value={plan.strategyId}
        onChange={(strategyId) => change({ strategyId })}
      />
      <FieldGroup title={t('calculation.title')} isTitleHidden>
        <SelectField
          layout="form"
          name="duration"
          label={t('calculation.duration')}
          options={horizons.map((count) => ({ value: String(count), label: formats('years', { count }) }))}
          value={String(plan.duration)}
          onChange={(duration) => change({ duration: Number(duration) })}
        />
        <SelectField
          layout="form"
          name="initial_deposit"
          label={t('calculation.initial')}
          options={amounts(initialDeposits)}
          value={String(plan.initial)}
          onChange={(initial) => change({ initial: Number(initial) })}
        />
        <SelectField
          layout="form"
          name="regular_deposit"
          label={t('calculation.regular')}
          options={amounts(regularDeposits)}
          value={String(plan.regular)}
          onChange={(regular) => change({ regular: Number(regular) })}
        />
        <TextField name="portfolio_name" label={t('calculation.name')} value={plan.name} onChange={(name) => change({ name })} />
      </FieldGroup>
    </>
  );
}
