import { z } from 'zod';
import { CalendarDay } from '../fields.ts';

/** A calendar quarter, 1 to 4. */
export const Quarter = z.object({ year: z.int(), quarter: z.int() });

/** A tenth of the value at the beginning of a quarter that a contract lost. */
export const FallNotice = z.object({
  id: z.string(),
  contract: z.object({ id: z.string(), contract_number: z.string() }),
  period: Quarter,
  /** 10, 20, ... of the value at the beginning of the quarter. */
  percent: z.int(),
  /** The first day with that value. */
  crossed_on: CalendarDay,
  /** The business day by whose end the client was to be told. */
  due_on: CalendarDay,
  /** null: not told yet, or never. */
  told_at: z.string().nullable(),
  /** A correction showed it after the quarter had ended: it is recorded and not told. */
  is_closed: z.boolean(),
});
export type FallNotice = z.output<typeof FallNotice>;

/** Whether a client opened their valuation in a quarter. */
export const ValuationView = Quarter.extend({
  /** null: not so far. */
  first_seen_at: z.string().nullable(),
  is_current: z.boolean(),
});
export type ValuationView = z.output<typeof ValuationView>;

export const ClientDuties = z.object({
  /** The newest first, at most fifty. */
  falls: z.array(FallNotice),
  /** This quarter and those before it in which the client was there, at most four. */
  views: z.array(ValuationView),
});
export type ClientDuties = z.output<typeof ClientDuties>;
