import type { CostedPlan } from './plan-costs.ts';

// A client names one amount and may choose several strategies: each gets an equal part of it.

/** An amount in hellers or cents in equal whole parts; what does not divide goes one by one to the first. */
export function shareEqually(amount: number, count: number): number[] {
  const part = Math.floor(amount / count);
  const left = amount - part * count;
  return Array.from({ length: count }, (_, place) => part + (place < left ? 1 : 0));
}

/** The plan of each of so many strategies; together they are the whole plan. */
export function sharePlan({ years, initialDeposit, monthlyDeposit }: CostedPlan, count: number): CostedPlan[] {
  const [initial, monthly] = [shareEqually(initialDeposit, count), shareEqually(monthlyDeposit, count)];
  return initial.map((part, place) => ({ years, initialDeposit: part, monthlyDeposit: monthly[place] ?? 0 }));
}
