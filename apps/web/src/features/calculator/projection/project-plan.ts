import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import { planYears } from '@pramen/domain/portfolio/savings/calculator';
import type { PlanYear, SavingPlan } from '@pramen/domain/portfolio/savings/calculator';
import { netRateOf } from '@pramen/domain/portfolio/savings/costs';
import { fallOf, planScenarios } from '@pramen/domain/portfolio/savings/scenarios';
import type { Scenario } from '@pramen/domain/portfolio/savings/scenarios';

/** The ways of a plan, in hellers by year; only the expected one without a risk class. */
export interface Projection {
  scenarios: Readonly<Partial<Record<Scenario, readonly PlanYear[]>>> & { EXPECTED: readonly PlanYear[] };
  /** Part of the value that the last year of the fall loses; null without a risk class. */
  fall: number | null;
}

/** The scenarios of a plan in a strategy that has a rate. */
export function projectPlan(plan: SavingPlan, strategy: CalculationStrategy): Projection {
  const { performance, ongoing_fee, entry_fee, risk_class: riskClass } = strategy;
  const netRate = netRateOf({ performance: performance ?? 0, ongoingFee: ongoing_fee });
  const entryFee = entry_fee ?? 0;
  if (riskClass === null) return { scenarios: { EXPECTED: planYears(plan, netRate, entryFee) }, fall: null };
  return { scenarios: planScenarios(plan, { netRate, entryFee, riskClass }), fall: fallOf(riskClass) };
}
