import type { ListedBusinessDay, StatedBusinessDay } from '@pramen/contract/duties/business-calendar.schemas';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { businessCalendar } from '../../../database/schema/duties.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';

type Deps = Pick<Platform, 'audit'>;

/** States of a day whether it is a business day. What was told or counted before stays as it was. */
export async function stateBusinessDay(tx: Tx, { audit }: Deps, actor: Actor, stated: StatedBusinessDay): Promise<ListedBusinessDay> {
  const { country, day, kind, note } = stated;
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
