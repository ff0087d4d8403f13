import { z } from 'zod';
import { AnyId, bothNames, KnownVersion, savedNames, trimmedText } from '../fields.ts';

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  ...bothNames,
  /** null: for all intermediaries. */
  intermediary_ids: z.array(z.string()).nullable(),
  version: z.int(),
});
export type Category = z.output<typeof Category>;

/** null means all intermediaries; an empty list would exclude all of them. */
export const IntermediaryIds = z.array(AnyId).min(1).max(200).nullable();

const fields = { name: trimmedText(200), ...savedNames, intermediary_ids: IntermediaryIds };

export const NewCategory = z.object(fields).partial().required({ name: true });
export type NewCategory = z.output<typeof NewCategory>;
export const ChangedCategory = z.object(fields).partial().extend({ version: KnownVersion });
export type ChangedCategory = z.output<typeof ChangedCategory>;
export const SavedCategory = z.object({ message: z.string(), category: Category });
