import { z } from 'zod';
import { KnownVersion, OptionalDay, optionalText } from '../fields.ts';
import { goalRange } from './goals.lists.ts';

const hasHellers = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** What a client saves for in one investment; all parts null: nothing any more. */
export const ChangedGoal = z.object({
  name: optionalText(100),
  /** In the contract's currency, at most two decimals. */
  target: z
    .number()
    .min(goalRange.min)
    .max(goalRange.max)
    .refine(hasHellers, { params: { key: 'number' } })
    .nullable(),
  date: OptionalDay,
  version: KnownVersion,
});
export type ChangedGoal = z.output<typeof ChangedGoal>;
