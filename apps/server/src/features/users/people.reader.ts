import { eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Readable } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { mayEnter } from './users.rules.ts';

/** A person with the data that sign-in needs. */
export interface Person {
  id: string;
  email: string;
  phone: string | null;
  /** Whether a code has reached them there, or the firm has entered it. */
  isPhoneProved: boolean;
  name: string;
  role: Role;
  language: 'cs' | 'sk';
  /** null until activation. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** No reset link is sent before this instant. */
  noResetUntil: Date | null;
  /** The client whose rows a CLIENT owns. */
  clientId: string | null;
  /** False for a deactivated person and for a client without access. */
  mayEnter: boolean;
}

async function findPerson(db: Readable, condition: SQL): Promise<Person | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      phone: users.phone,
      isPhoneProved: users.isPhoneProved,
      name: users.name,
      role: users.role,
      language: users.language,
      passwordHash: users.passwordHash,
      passwordChangedAt: users.passwordChangedAt,
      noResetUntil: users.noResetUntil,
      isActive: users.isActive,
      clientId: clients.id,
      activeAccess: clients.activeAccess,
      deletedAt: clients.deletedAt,
    })
    .from(users)
    .leftJoin(clients, eq(clients.userId, users.id))
    .where(condition);
  if (!row) return null;
  const { isActive, activeAccess, deletedAt, ...person } = row;
  const isClient = person.role === 'CLIENT';
  const hasClientAccess = activeAccess === true && deletedAt === null;
  return { ...person, clientId: isClient ? person.clientId : null, mayEnter: mayEnter({ isActive, isClient, hasClientAccess }) };
}

/** The person with an e-mail (lower case), or null. */
export function findPersonByEmail(db: Readable, email: string): Promise<Person | null> {
  return findPerson(db, eq(users.email, email));
}

export function findPersonById(db: Readable, userId: string): Promise<Person | null> {
  return findPerson(db, eq(users.id, userId));
}
