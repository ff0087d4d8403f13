import { eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import { createAudit } from '../../platform/audit/append.ts';
import { createFixedClock, DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import type { Random } from './random.ts';

export type WorkDeps = Pick<WritePlatform, 'clock' | 'config'>;

/** Messages of that time count as delivered long ago: none is sent. */
const nothingToSend: WritePlatform['jobs'] = { enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() };

/** The platform at an instant: everything done with it happens then. */
export function platformAt({ config }: WorkDeps, at: Date): WritePlatform {
  const clock = createFixedClock(at.toISOString());
  return { config, clock, audit: createAudit(config.keys.master, () => clock.now()), jobs: nothingToSend };
}

/** The company's and the intermediaries' people by e-mail, each as an actor at an instant. */
export type Staff = (email: string, at: Date) => Actor;

/** Actors for the demo company's people, on the office's network. */
export async function readStaff(tx: Tx): Promise<Staff> {
  const rows = await tx
    .select({ email: users.email, userId: users.id, role: users.role, intermediaryPersonId: intermediaryPeople.id })
    .from(users)
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.userId, users.id));
  const known = new Map(rows.map(({ email, ...person }) => [email, person]));
  return (email, at) => {
    const person = known.get(email);
    if (!person) throw new Error(`the demo company has no ${email}`);
    const nobodyElse = { clientId: null, impersonatorUserId: null, impersonatorSessionId: null };
    const session = { sessionId: newId(), jti: newId(), tokenKind: 'ACCESS', expiresAt: at, startedAt: at } as const;
    return { ...person, ...nobodyElse, ...session, origin: { ip: '127.0.0.1', userAgent: '', requestId: newId(), language: 'cs' } };
  };
}

const FIRST_HOUR_UTC = 7;
const WORKING_MINUTES = 8 * 60;
const SATURDAY = 6;

/** A time in office hours on the last weekday at or before an instant. */
export function toWorkingTime(random: Random, at: number): number {
  const weekday = new Date(at).getUTCDay();
  const back = weekday === SATURDAY ? 1 : weekday === 0 ? 2 : 0;
  const midnight = at - (at % DAY) - back * DAY;
  return midnight + FIRST_HOUR_UTC * HOUR + random.between(0, WORKING_MINUTES) * MINUTE;
}

/** `count` ordered instants between two dates, in working hours, away from both ends and from one another. */
export function pickMoments(random: Random, from: Date, to: Date, count: number): Date[] {
  const part = (to.getTime() - from.getTime()) / (count + 1);
  const within = 40;
  return Array.from(
    { length: count },
    (_none, place) => new Date(toWorkingTime(random, from.getTime() + part * (place + 1 + random.between(-within, within) / 100))),
  );
}

/** An instant this many days before today, in working hours. */
export function daysAgo({ clock }: Pick<WorkDeps, 'clock'>, random: Random, days: number): Date {
  return new Date(toWorkingTime(random, clock.now().getTime() - days * DAY));
}
