import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { describeUnplaced } from '../parts/use-typed-form.ts';
import type { TypedStepProps } from '../walk/step-props.ts';
import { toCalculation, toPlan } from './calculation.model.ts';
import type { RenderCalculator } from './calculator-slot.ts';

interface CalculationStepProps extends TypedStepProps<'calculation'> {
  renderCalculator: RenderCalculator;
}

/** How much, how long and in what the client means to invest. */
export function CalculationStep({ step, typed, isBusy, failure, renderCalculator, onType, onComplete }: CalculationStepProps) {
  const { t } = useTranslation('selfOnboarding');
  const { strategies } = step.available_values;
  // What is suggested counts as chosen, also when the client changes nothing.
  const [value, setValue] = useState(() => (typed.mode ? typed : toCalculation(toPlan(typed, strategies), strategies)));
  return (
    <StepForm
      title={t('calculation.title')}
      text={t('calculation.text')}
      isBusy={isBusy}
      isDisabled={strategies.length === 0}
      failure={describeUnplaced(failure, [])}
      onSubmit={(event) => {
        event.preventDefault();
        if (strategies.length > 0) onComplete(value);
      }}
    >
      {strategies.length === 0 ? (
        <p>{t('calculation.noStrategies')}</p>
      ) : (
        renderCalculator({
          strategies,
          value,
          onChange: (next) => {
            setValue(next);
            onType(next);
          },
        })
      )}
      <Banner tone="plain">{t('calculation.warning')}</Banner>
    </StepForm>
  );
}
