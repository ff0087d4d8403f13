import type { Currency } from '@pramen/contract/fields';
import { PORTFOLIO_NAME_MAX_LENGTH } from '@pramen/contract/onboarding/calculation.lists';
import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import { calculatorModes, horizons, initialDeposits, regularDeposits, targetAmounts } from '@pramen/domain/portfolio/savings/calculator';
import { IconCalculator } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWholeMoney } from '../../platform/formats/money.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../ui/forms/choices/segmented-control.tsx';
import { ChipGroup } from '../../ui/forms/scales/chip-group.tsx';
import { RangeField } from '../../ui/forms/scales/range-field.tsx';
import { TextField } from '../../ui/forms/text/text-field.tsx';
import {
  calculateDraft,
  changeCalculation,
  isNameTooLong,
  returnAfterEntry,
  type CalculationChoice,
  type CalculationDraft,
} from './calculator.model.ts';
import { BehindCard, OutcomeCard, OutcomeFault } from './outcome-card.tsx';
import { projectPlan, type Projection } from './projection/project-plan.ts';
import { ProjectionCard } from './projection/projection-card.tsx';
import { StrategyPicker } from './strategy-picker.tsx';
import styles from './savings-calculator.module.css';

interface SavingsCalculatorProps {
  /** Those that are offered; one without a rate is shown and cannot be chosen. */
  strategies: readonly CalculationStrategy[];
  /** Of the amounts in a strategy without a currency of its own. */
  currency: Currency;
  /** From `startCalculation`; null when no strategy can be calculated with. */
  value: CalculationDraft | null;
  /** The step data after a choice, with its figures. */
  onChange: (next: CalculationDraft) => void;
}

/** What to deposit for a target, or what deposits may become: choices, one figure first, and what may happen to it. */
export function SavingsCalculator({ strategies, currency: usual, value, onChange }: SavingsCalculatorProps) {
  const { t } = useTranslation('calculator');
  const strategy = strategies.find(({ id }) => id === value?.strategy_id);
  if (!value || !strategy)
    return (
      <EmptyState icon={<IconCalculator size={28} stroke={1.5} aria-hidden />} title={t('none.title')}>
        <p>{t('none.text')}</p>
      </EmptyState>
    );
  return <Calculator strategies={strategies} strategy={strategy} currency={strategy.currency ?? usual} value={value} onChange={onChange} />;
}

interface CalculatorProps {
  strategies: readonly CalculationStrategy[];
  strategy: CalculationStrategy;
  currency: Currency;
  value: CalculationDraft;
  onChange: (next: CalculationDraft) => void;
}

function Calculator({ strategies, strategy, currency, value, onChange }: CalculatorProps) {
  const { t } = useTranslation('calculator');
  const { t: validation } = useTranslation('validation');
  const result = useResult(value, strategy);
  const choose = (choice: CalculationChoice) => onChange(changeCalculation(value, choice, strategies));
  return (
    <div className={styles.room}>
      <div className={styles.calculator}>
        <div className={styles.mode}>
          <SegmentedControl
            label={t('modeLabel')}
            options={calculatorModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
            value={value.mode}
            onChange={(mode) => choose({ mode })}
          />
          <p className={styles.hint}>{t(`modeHints.${value.mode}`)}</p>
        </div>
        {/* In this order the choices are reached before the chart beside them. */}
        <OutcomeFigure value={value} result={result} currency={currency} />
        <section className={styles.choices} aria-label={t('choices')}>
          <PlanChoices value={value} currency={currency} onChoose={choose} />
          <StrategyPicker strategies={strategies} chosen={strategy} onChoose={(strategyId) => choose({ strategyId })} />
          <TextField
            name="portfolio_name"
            label={t('portfolioName')}
            description={t('portfolioNameHint')}
            value={value.portfolio_name}
            error={isNameTooLong(value) ? validation('maxLength', { max: PORTFOLIO_NAME_MAX_LENGTH }) : null}
            onChange={(portfolioName) => choose({ portfolioName })}
          />
        </section>
        {result.fault === null && <Background mode={value.mode} result={result} strategy={strategy} currency={currency} />}
      </div>
    </div>
  );
}

interface PlanChoicesProps {
  value: CalculationDraft;
  currency: Currency;
  onChoose: (choice: CalculationChoice) => void;
}

/** Time and amounts of the chosen mode. */
function PlanChoices({ value: { mode, parameters }, currency, onChoose }: PlanChoicesProps) {
  const { t } = useTranslation('calculator');
  const { t: formats } = useTranslation('formats');
  const { from, to, step } = horizons[mode];
  const amounts = <Amount extends number>(offered: readonly Amount[]) =>
    offered.map((value) => ({ value, label: formatWholeMoney(value, currency) }));
  const { target, saving, general } = parameters;
  return (
    <>
      <RangeField
        label={t('duration')}
        value={general.duration}
        min={from}
        max={to}
        step={step}
        describe={(count) => formats('years', { count })}
        onChange={(duration) => onChoose({ duration })}
      />
      {mode === 'TARGET' ? (
        <ChipGroup
          label={t('target')}
          options={amounts(targetAmounts)}
          value={target.amount}
          onChange={(amount) => onChoose({ target: amount })}
        />
      ) : (
        <>
          <ChipGroup
            label={t('initial')}
            options={amounts(initialDeposits)}
            value={saving.initial_deposit}
            onChange={(initial) => onChoose({ initial })}
          />
          <ChipGroup
            label={t('regular')}
            options={amounts(regularDeposits)}
            value={saving.regular_deposit}
            onChange={(regular) => onChoose({ regular })}
          />
        </>
      )}
    </>
  );
}

/** What the fall ends at and loses. */
function fallenOf({ scenarios, fall }: Projection): { amount: number; part: number } | null {
  const amount = scenarios.FALL?.at(-1)?.value;
  return amount === undefined || fall === null ? null : { amount, part: fall };
}

/** What the choices lead to in a strategy, calculated once for all that shows it; a fault: why they lead nowhere. */
function useResult({ mode, parameters }: CalculationDraft, strategy: CalculationStrategy) {
  return useMemo(() => {
    const calculated = calculateDraft({ mode, parameters }, strategy);
    if (calculated.fault !== null) return { fault: calculated.fault };
    const projection = projectPlan(calculated.plan, strategy);
    if (!projection) return { fault: 'BEYOND' as const };
    const { outcome, beforeCosts } = calculated;
    return { fault: null, outcome, beforeCosts, projection, returnAfter: returnAfterEntry(calculated, strategy) };
  }, [mode, parameters, strategy]);
}
type Result = ReturnType<typeof useResult>;

interface OutcomeFigureProps {
  value: CalculationDraft;
  result: Result;
  currency: Currency;
}

/** The figure that people came for: beside the choices, on a phone above them. */
function OutcomeFigure({ value: { mode, parameters }, result, currency }: OutcomeFigureProps) {
  const { t: formats } = useTranslation('formats');
  const years = formats('years', { count: parameters.general.duration });
  return (
    <div className={styles.outcome}>
      {result.fault === null ? (
        <OutcomeCard mode={mode} years={years} outcome={result.outcome} fallen={fallenOf(result.projection)} currency={currency} />
      ) : (
        <OutcomeFault mode={mode} years={years} fault={result.fault} />
      )}
    </div>
  );
}

interface BackgroundProps {
  mode: CalculationDraft['mode'];
  result: Extract<Result, { fault: null }>;
  strategy: CalculationStrategy;
  currency: Currency;
}

/** What stands behind the figure, and the scenarios: beside the choices, on a phone below them. */
function Background({ mode, result: { outcome, beforeCosts, projection, returnAfter }, strategy, currency }: BackgroundProps) {
  return (
    <>
      <div className={styles.behind}>
        <BehindCard
          mode={mode}
          strategy={strategy}
          outcome={outcome}
          beforeCosts={beforeCosts}
          returnAfter={returnAfter}
          currency={currency}
        />
      </div>
      <div className={styles.projection}>
        <ProjectionCard projection={projection} currency={currency} riskClass={strategy.risk_class} />
      </div>
    </>
  );
}
