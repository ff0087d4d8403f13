import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOf, isNameTooLong, startCalculation, type CalculationDraft } from '../../../features/calculator/calculator.model.ts';
import { SavingsCalculator } from '../../../features/calculator/savings-calculator.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { CarriedNote } from '../parts/carried/carried-note.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { describeUnplaced } from '../parts/use-typed-form.ts';
import type { TypedStepProps } from '../walk/step-props.ts';

/** How much, how long and in what the client means to invest. */
export function CalculationStep({ form, step, typed, isBusy, failure, onType, onComplete }: TypedStepProps<'calculation'>) {
  const { t } = useTranslation('selfOnboarding');
  const { strategies, currency } = step.available_values;
  /** The amounts with the currency in which they are shown. */
  const answer = (draft: CalculationDraft) => ({ ...draft, currency: currencyOf(strategies, draft.strategy_id, currency) });
  // What is suggested counts as chosen, also when the client changes nothing.
  const [value, setValue] = useState(() => startCalculation(strategies, typed));
  return (
    <StepForm
      title={t('calculation.title')}
      text={t('calculation.text')}
      note={
        <>
          <CarriedNote form={form} step="calculation" hidden={value?.mode === 'TARGET' ? ['first_year_deposits'] : []} />
          {value && typed.currency && typed.currency !== answer(value).currency && (
            <Banner>{t('calculation.otherCurrency', { before: typed.currency, now: answer(value).currency })}</Banner>
          )}
        </>
      }
      isBusy={isBusy}
      isDisabled={value === null || value.final_amount === null}
      failure={describeUnplaced(failure, [])}
      onSubmit={(event) => {
        event.preventDefault();
        if (value && isNameTooLong(value)) event.currentTarget.querySelector<HTMLInputElement>('[name=portfolio_name]')?.focus();
        else if (value) onComplete(answer(value));
      }}
    >
      <SavingsCalculator
        strategies={strategies}
        currency={currency}
        value={value}
        onChange={(next) => {
          setValue(next);
          onType(answer(next));
        }}
      />
    </StepForm>
  );
}
