import type { ListedBusinessDay, StatedBusinessDay } from '@pramen/contract/duties/business-calendar.schemas';
import { dayByLaw, statableDays } from '@pramen/domain/dates/business-days';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { translate } from '@pramen/texts/translate';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { businessCalendar } from '../../../database/schema/duties.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeDay } from '../../../platform/written/written-values.ts';

type Deps = Pick<Platform, 'audit'>;

/** Refuses a day that nobody means, and one that is by law what is stated of it. */
function refuseDay({ country, day, kind }: StatedBusinessDay, today: CalendarDate, language: Language): void {
  const { first, last } = statableDays(today);
  const refuse = (field: string, sentence: string) => new Problem('validation.failed', { errors: { [field]: [sentence] } });
  if (day < first || day > last)
    throw refuse('day', translate(language, 'validation:dayBetween', { min: writeDay(first), max: writeDay(last) }));
  if (kind !== dayByLaw(day, country)) return;
  const named = { day: writeDay(day), country: translate(language, `businessCalendar:inCountry.${country}`) };
  throw refuse('kind', translate(language, `businessCalendar:byLaw.${kind}`, named));
}

/** States of a day that it differs from the law. What was told or counted before stays as it was. Throws validation.failed. */
export async function stateBusinessDay(
  tx: Tx,
  { audit, clock }: Deps & Pick<Platform, 'clock'>,
  actor: Actor,
  stated: StatedBusinessDay,
): Promise<ListedBusinessDay> {
  const { country, day, kind, note } = stated;
  refuseDay(stated, clock.today(), actor.origin.language);
  const [row] = await tx
    .insert(businessCalendar)
    .values({ ...stated, id: newId() })
    .onConflictDoUpdate({ target: [businessCalendar.country, businessCalendar.day], set: { kind, note } })
    .returning();
  if (!row) throw new Error('an upsert returns its row');
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'duties.businessDayStated',
      objectType: 'setting',
      objectId: row.id,
      facts: { after: { country, stated_day: day, day_kind: kind, note } },
    },
  );
  return row;
}

/** Removes what was stated of a day; record.not_found when nothing was. */
export async function deleteBusinessDay(tx: Tx, { audit }: Deps, actor: Actor, id: string): Promise<void> {
  const [removed] = await tx.delete(businessCalendar).where(eq(businessCalendar.id, id)).returning();
  if (!removed) throw new Problem('record.not_found');
  const { country, day, kind, note } = removed;
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'duties.businessDayRemoved',
      objectType: 'setting',
      objectId: id,
      facts: { before: { country, stated_day: day, day_kind: kind, note } },
    },
  );
}
