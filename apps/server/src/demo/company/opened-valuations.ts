import { quarterBefore, quarterOf } from '@pramen/domain/dates/quarter';
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { valuationViews } from '../../database/schema/duties.ts';
import { users } from '../../database/schema/people.ts';
import { pragueDateOf } from '../../platform/clock/clock.ts';

/** A client who never looked gets the statements of the quarters without asking, like those who have no access yet. */
const NEVER_LOOKED = 'P0031';
const QUARTERS = 4;

/** Most clients opened their valuation in each of the last quarters, on its twelfth day. */
export async function openValuations(tx: Tx, now: Date): Promise<void> {
  const quarters = [quarterBefore(quarterOf(pragueDateOf(now)))];
  for (let last = quarters[0]; last && quarters.length < QUARTERS; last = quarters.at(-1)) quarters.push(quarterBefore(last));
  const looked = await tx
    .select({ clientId: clients.id, userId: clients.userId })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(and(isNull(clients.deletedAt), isNotNull(users.passwordHash), ne(clients.clientCode, NEVER_LOOKED)))
    .orderBy(asc(clients.clientCode));
  const seenOn = (firstDay: string) => new Date(`${firstDay.slice(0, 8)}12T17:20:00Z`);
  const views = looked.flatMap(({ clientId, userId }) =>
    quarters.map(({ firstDay }) => ({ clientId, userId, quarter: firstDay, firstSeenAt: seenOn(firstDay) })),
  );
  await tx.insert(valuationViews).values(views).onConflictDoNothing();
}
