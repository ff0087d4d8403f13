import type { Currency } from '@pramen/contract/fields';
import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import type { CalculationFault } from '@pramen/domain/portfolio/savings/calculation';
import { MINOR } from '@pramen/domain/portfolio/savings/calculator';
import type { CalculatorMode, PlanOutcome } from '@pramen/domain/portfolio/savings/calculator';
import { netRateOf } from '@pramen/domain/portfolio/savings/costs';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatPrice, formatWholeMoney, UNKNOWN } from '../../platform/formats/money.ts';
import { BigFigure } from '../../ui/display/values/big-figure.tsx';
import { missingCosts } from './calculator.model.ts';
import { FactRows } from './fact-rows.tsx';
import styles from './outcome-card.module.css';

interface OutcomeCardProps {
  mode: CalculatorMode;
  /** In words, `10 let`. */
  years: string;
  outcome: PlanOutcome;
  /** What the fall ends at, in hellers, and what its last year loses; null without a risk class. */
  fallen: { amount: number; part: number } | null;
  currency: Currency;
}

/** The figure that people came for, and with the same weight that it is not certain. */
export function OutcomeCard({ mode, years, outcome, fallen, currency }: OutcomeCardProps) {
  const { t } = useTranslation('calculator');
  const money = (minor: number) => formatPrice(minor / MINOR, currency);
  const main = mode === 'TARGET' ? outcome.monthlyDeposit : outcome.finalAmount;
  return (
    <OutcomeFrame label={t(`figure.${mode}`, { years })}>
      <output className={styles.figure}>
        <BigFigure value={money(main)} size="second" />
      </output>
      {mode === 'TARGET' && <p className={styles.aim}>{t('aim', { years, amount: money(outcome.finalAmount) })}</p>}
      <p className={styles.warning}>{t('warning')}</p>
      {fallen && (
        <p className={styles.fallen}>
          {t('fallWarning', {
            fall: formatPercent(fallen.part * 100),
            amount: formatWholeMoney(fallen.amount / MINOR, currency),
          })}
        </p>
      )}
    </OutcomeFrame>
  );
}

/** The same card where the choices lead to no figure: what to choose instead. */
export function OutcomeFault({ mode, years, fault }: { mode: CalculatorMode; years: string; fault: CalculationFault }) {
  const { t } = useTranslation('calculator');
  return (
    <OutcomeFrame label={t(`figure.${mode}`, { years })}>
      <div className={styles.figure}>
        <BigFigure value={UNKNOWN} size="second" />
      </div>
      <p className={styles.fault} role="status">
        {t(`faults.${fault}`)}
      </p>
    </OutcomeFrame>
  );
}

function OutcomeFrame({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section className={styles.card} aria-labelledby="calculator-outcome">
      <h2 id="calculator-outcome" className={styles.label}>
        {label}
      </h2>
      {children}
    </section>
  );
}

interface BehindCardProps {
  mode: CalculatorMode;
  strategy: CalculationStrategy;
  outcome: PlanOutcome;
  /** null: the strategy has no costs, or none that is known. */
  beforeCosts: PlanOutcome | null;
  /** The yearly rate that all costs leave, a fraction; null: the rate before the entry fee says the same, or a cost is not known. */
  returnAfter: number | null;
  currency: Currency;
}

/** What stands behind the figure: the deposits, money of today, and what the costs make of it. */
export function BehindCard({ mode, strategy, outcome, beforeCosts, returnAfter, currency }: BehindCardProps) {
  const { t } = useTranslation('calculator');
  const money = (minor: number) => formatPrice(minor / MINOR, currency);
  const facts: { label: string; value: string; note?: string }[] = [
    { label: t('deposits'), value: money(outcome.deposited) },
    { label: t('today'), value: money(outcome.todaysAmount), note: t('todayNote') },
  ];
  if (beforeCosts) {
    const gross = mode === 'TARGET' ? t('monthly', { amount: money(beforeCosts.monthlyDeposit) }) : money(beforeCosts.finalAmount);
    const costs = mode === 'TARGET' ? outcome.deposited - beforeCosts.deposited : beforeCosts.finalAmount - outcome.finalAmount;
    facts.push({ label: t('beforeCosts'), value: gross }, { label: t(`costs.${mode}`), value: money(costs) });
  }
  return (
    <section className={styles.card} aria-labelledby="calculator-behind">
      <h2 id="calculator-behind" className={styles.title}>
        {t('behind')}
      </h2>
      <FactRows facts={facts} />
      <CostNotes strategy={strategy} returnAfter={returnAfter} />
    </section>
  );
}

/** The rates behind the figures, each with what was taken from it, and which costs are not in them. */
function CostNotes({ strategy, returnAfter }: Pick<BehindCardProps, 'strategy' | 'returnAfter'>) {
  const { t } = useTranslation('calculator');
  const missing = missingCosts(strategy);
  const rate = netRateOf({ performance: strategy.performance ?? 0, ongoingFee: strategy.ongoing_fee });
  return (
    <>
      {missing !== 'both' && missing !== 'ongoing' && <p className={styles.note}>{t('netNote', { percent: formatPercent(rate * 100) })}</p>}
      {returnAfter !== null && (
        <p className={styles.note}>
          {t('entryNote', { fee: formatPercent((strategy.entry_fee ?? 0) * 100), percent: formatPercent(returnAfter * 100) })}
        </p>
      )}
      {missing && <p className={styles.missing}>{t(`missing.${missing}`)}</p>}
    </>
  );
}
