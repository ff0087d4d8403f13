import { holidayCountries, statedDays } from '@pramen/domain/dates/business-days';
import { z } from 'zod';
import { StoredDay, trimmedText } from '../fields.ts';

/** A day that is a business day or not against the holidays of the law, or beyond them. */
export const StatedBusinessDay = z.object({
  country: z.enum(holidayCountries),
  day: StoredDay,
  kind: z.enum(statedDays),
  /** Why: for whoever reads the list. */
  note: trimmedText(200),
});
export type StatedBusinessDay = z.output<typeof StatedBusinessDay>;
export const ListedBusinessDay = StatedBusinessDay.extend({ id: z.string() });
export type ListedBusinessDay = z.output<typeof ListedBusinessDay>;
