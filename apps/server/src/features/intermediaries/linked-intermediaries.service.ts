import { translate } from '@pramen/texts/translate';
import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { intermediaries } from '../../database/schema/people.ts';
import type { Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';

/** Removes duplicates and sorts, so that equal lists compare equal. */
export const sortIds = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();

/** Rejects unknown ids, each at its place in the list. */
export function refuseUnknown(field: string, sent: readonly string[], found: readonly string[], language: Language): void {
  const sentence = translate(language, 'validation:choice');
  const errors = sent.flatMap((id, place): [string, string[]][] => (found.includes(id) ? [] : [[`${field}.${place}`, [sentence]]]));
  if (errors.length > 0) throw new Problem('validation.failed', { errors: Object.fromEntries(errors) });
}

/** Locks added intermediaries against deletion; rejects at its field an added one that is unknown or deleted. */
export async function holdIntermediaries(tx: Tx, sent: readonly string[], kept: readonly string[], language: Language): Promise<void> {
  const added = sent.filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const rows = await tx
    .select({ id: intermediaries.id })
    .from(intermediaries)
    .where(and(sql`${intermediaries.id}::text = ANY(${sql.param(added)}::text[])`, isNull(intermediaries.deletedAt)))
    .for('share');
  refuseUnknown('intermediary_ids', sent, [...kept, ...rows.map(({ id }) => id)], language);
}
