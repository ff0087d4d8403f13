import { z } from 'zod';
import { amountIn, KnownVersion, OptionalDay, optionalText } from '../fields.ts';
import { goalRange } from './goals.lists.ts';

/** What a client saves for in one investment; all parts null: nothing any more. */
export const ChangedGoal = z.object({
  name: optionalText(100),
  /** In the contract's currency, at most two decimals. */
  target: amountIn(goalRange).nullable(),
  date: OptionalDay,
  version: KnownVersion,
});
export type ChangedGoal = z.output<typeof ChangedGoal>;
