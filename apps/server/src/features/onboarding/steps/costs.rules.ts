import type { DisclosedCosts, StrategyCosts } from '@pramen/contract/onboarding/informed.schemas';
import { MINOR } from '@pramen/domain/portfolio/savings/calculator';
import { depositsOfCalculation } from '@pramen/domain/portfolio/savings/goal';
import { addPlanCosts } from '@pramen/domain/portfolio/savings/plan-costs';
import type { CostedPlan, PeriodCosts, PlanCosts } from '@pramen/domain/portfolio/savings/plan-costs';
import { sharePlan } from '@pramen/domain/portfolio/savings/shared-plan';
import { nameIn } from '@pramen/domain/text/names';
import type { Language } from '../../../platform/calls/call.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import { costsOfStrategy } from './calculation.rules.ts';
import { writeCosts } from '../costs/costs.present.ts';
import { findPlanCosts } from '../costs/known-costs.ts';
import type { FormView } from './form-view.reader.ts';
import { checkedIn, chosenRows } from './goals.rules.ts';
import { currencyOfPlan } from './step-answers.rules.ts';

/** What the client did not calculate is shown for a single deposit, in whole units of the currency. */
const sampleDeposits = { CZK: 100_000, EUR: 4_000, USD: 4_000 } as const;
const SAMPLE_YEARS = 5;

/** The deposits of the calculation, in hellers; null: nothing was calculated. */
function calculatedPlan(view: FormView): CostedPlan | null {
  const checked = checkedIn(view);
  return checked && depositsOfCalculation(checked);
}

const inUnits = (minor: number | null) => (minor === null ? null : minor / MINOR);

const presentPeriod = ({ paid, entry, ongoing, total, share }: PeriodCosts) => ({
  paid: paid / MINOR,
  entry: inUnits(entry),
  ongoing: inUnits(ongoing),
  total: inUnits(total),
  share,
});

const presentFigures = ({ firstYear, whole, valueBefore, valueAfter, returnBefore, returnAfter, unknown }: PlanCosts) => ({
  first_year: presentPeriod(firstYear),
  whole: presentPeriod(whole),
  value_before: inUnits(valueBefore),
  value_after: inUnits(valueAfter),
  return_before: returnBefore,
  return_after: returnAfter,
  unknown,
});

const costsOf = (plan: CostedPlan, row: StrategyRow, costs: PlanCosts | null, language: Language): StrategyCosts => ({
  strategy_id: row.id,
  strategy_name: nameIn(language, { name: row.strategyName, nameSk: row.strategyNameSk }),
  initial_deposit: plan.initialDeposit / MINOR,
  monthly_deposit: plan.monthlyDeposit / MINOR,
  entry_fee: costsOfStrategy(row).entryFee,
  ongoing_fee: costsOfStrategy(row).ongoingFee,
  figures: costs && presentFigures(costs),
});

export type Costs = Omit<DisclosedCosts, 'sha256'>;

/** What the calculated amount, or a sample, costs: an equal part of it in each chosen strategy, and all of it; null: none is chosen. */
export function findCosts(view: FormView, language: Language = view.language): Costs | null {
  const chosen = chosenRows(view);
  if (chosen.length === 0) return null;
  const currency = currencyOfPlan(view);
  const calculated = calculatedPlan(view);
  const plan = calculated ?? { years: SAMPLE_YEARS, initialDeposit: sampleDeposits[currency] * MINOR, monthlyDeposit: 0 };
  const parts = sharePlan(plan, chosen.length).flatMap((part, place) => {
    const row = chosen[place];
    return row ? [{ part, row, costs: findPlanCosts(part, costsOfStrategy(row)) }] : [];
  });
  const total =
    parts.length > 1
      ? addPlanCosts(
          plan,
          parts.map(({ costs }) => costs),
        )
      : null;
  return {
    is_sample: calculated === null,
    currency,
    initial_deposit: plan.initialDeposit / MINOR,
    monthly_deposit: plan.monthlyDeposit / MINOR,
    years: plan.years,
    strategies: parts.map(({ part, row, costs }) => costsOf(part, row, costs, language)),
    total: total && presentFigures(total),
  };
}

/** The costs as the client reads and keeps them, with the hash of the text. */
export function discloseCosts(view: FormView, language: Language = view.language): { costs: Costs; text: string; hash: Buffer } | null {
  const costs = findCosts(view, language);
  if (costs === null) return null;
  const text = writeCosts(costs, language);
  return { costs, text, hash: sha256(text) };
}

/** The figures as lines of the agreed text, the same in every language. */
export function costLines(view: FormView): string[] {
  const costs = findCosts(view);
  if (costs === null) return [];
  const { is_sample, currency, initial_deposit, monthly_deposit, years } = costs;
  const plan = `costs ${is_sample ? 'sample' : 'calculated'} ${initial_deposit} ${monthly_deposit} ${currency} ${years} years`;
  return [
    plan,
    ...costs.strategies.map(({ strategy_id: id, strategy_name: _name, ...figures }) => `costs of ${id} ${JSON.stringify(figures)}`),
    ...(costs.total ? [`costs of all ${JSON.stringify(costs.total)}`] : []),
  ];
}
