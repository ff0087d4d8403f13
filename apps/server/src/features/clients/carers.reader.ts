import type { Role } from '@pramen/domain/permissions/roles';
import { and, eq, inArray } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';

const company: Role[] = ['ADMIN', 'BACK_OFFICE'];

/** Users whom clients are assigned to; null: nobody. */
function selectCarers(db: Readable, clientIds: readonly string[]) {
  return db
    .select({ clientId: clients.id, adviser: intermediaryPeople.userId, manager: clients.accountManagerId })
    .from(clients)
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .where(inArray(clients.id, [...clientIds]));
}

/**
 * Whom to tell that something of a client is due: the adviser, else the account manager, else company staff; only active users, and only
 * those in a role that `mayKnow` of it.
 */
export async function findStaffToTell(db: Readable, clientId: string, mayKnow: (role: Role) => boolean = () => true): Promise<string[]> {
  const [carers] = await selectCarers(db, [clientId]);
  const wanted = [carers?.adviser, carers?.manager].filter((id) => typeof id === 'string');
  const active = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(inArray(users.id, wanted), eq(users.isActive, true)));
  const own = wanted.find((id) => active.some((user) => user.id === id && mayKnow(user.role)));
  return own === undefined ? findCompanyStaff(db, mayKnow) : [own];
}

/** All active company staff in a role that `mayKnow`. */
export async function findCompanyStaff(db: Readable, mayKnow: (role: Role) => boolean = () => true): Promise<string[]> {
  const roles = company.filter((role) => mayKnow(role));
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, roles), eq(users.isActive, true)));
  return staff.map(({ id }) => id);
}

/** The user of the adviser to whom a client belongs; null without one, or when they no longer sign in. */
export async function findAdviser(db: Readable, clientId: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: users.id })
    .from(clients)
    .innerJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .innerJoin(users, and(eq(users.id, intermediaryPeople.userId), eq(users.isActive, true)))
    .where(eq(clients.id, clientId));
  return found?.userId ?? null;
}

/** Says whether a notice may name a client to a member of staff today: the client may have changed hands since it was sent. */
export async function readWhoMayBeTold(
  db: Readable,
  clientIds: readonly string[],
  userIds: readonly string[],
): Promise<(clientId: string, userId: string) => boolean> {
  const carers = new Map((await selectCarers(db, clientIds)).map((one) => [one.clientId, one]));
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), inArray(users.role, company)));
  const ofCompany = new Set(staff.map(({ id }) => id));
  return (clientId, userId) => {
    const own = carers.get(clientId);
    return own !== undefined && (own.adviser === userId || own.manager === userId || ofCompany.has(userId));
  };
}
