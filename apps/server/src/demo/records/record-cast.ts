import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { findAdviser, findByEmail } from '../documents/cast.ts';
import { toWorkingTime } from '../past/past.ts';
import type { WorkDeps } from '../past/past.ts';
import type { Random } from '../past/random.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

/** Who acts in the story of a client's record. */
export interface Cast {
  clientId: string;
  client: Person;
  adviser: Person;
  office: Person;
}

/** The people around the client with this code; null when the company changed so that somebody is missing. */
export async function findCast(tx: Tx, code: string): Promise<Cast | null> {
  const [row] = await tx
    .select({ clientId: clients.id, email: users.email })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(and(eq(clients.clientCode, code), isNull(clients.deletedAt)));
  const office = await findByEmail(tx, 'office@pramen.test');
  const client = row ? await findByEmail(tx, row.email) : null;
  if (!row || !office || !client) return null;
  return { clientId: row.clientId, client, office, adviser: (await findAdviser(tx, row.clientId)) ?? office };
}

/** Nobody in the past saves an outdated version. */
export const present = () => Promise.resolve(null);

/** Steps keep a day's distance from the present. */
const LATEST_DAYS_AGO = 1.5;

/** The time of the step after one at an instant: a few days later, in office hours. */
export function daysLater({ clock }: WorkDeps, random: Random, at: Date): Date {
  const later = toWorkingTime(random, at.getTime() + random.between(2, 4) * DAY);
  return new Date(Math.min(Math.max(later, at.getTime() + DAY), clock.now().getTime() - LATEST_DAYS_AGO * DAY));
}
