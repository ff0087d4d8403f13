import { calculatePlanCosts } from '@pramen/domain/portfolio/savings/plan-costs';
import type { CostedPlan, CostedStrategy, PlanCosts } from '@pramen/domain/portfolio/savings/plan-costs';
import { LRUCache } from 'lru-cache';

/** Costs by amounts, term and rates, which name nobody. */
const known = new LRUCache<string, { costs: PlanCosts | null }>({ max: 2_000 });

/**
 * The costs of a plan, calculated once: the search for the return takes milliseconds, each answer of an onboarding tells the costs in two
 * languages, and the amounts are a few that many clients choose.
 */
export function findPlanCosts(plan: CostedPlan, strategy: CostedStrategy): PlanCosts | null {
  const { years, initialDeposit, monthlyDeposit } = plan;
  const { performance, ongoingFee, entryFee } = strategy;
  const key = JSON.stringify([years, initialDeposit, monthlyDeposit, performance, ongoingFee, entryFee]);
  const found = known.get(key) ?? { costs: calculatePlanCosts(plan, strategy) };
  known.set(key, found);
  return found.costs;
}
