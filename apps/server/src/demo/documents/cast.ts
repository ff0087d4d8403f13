import { and, eq, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { documentSignatures } from '../../database/schema/documents.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Player } from './steps.ts';

/** Address ranges reserved for documentation (RFC 5737): no real host has them. */
const homeNetwork = '203.0.113.';
const officeNetwork = '198.51.100.';
const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const;
const officeDevice = devices[2];

type Person = Pick<Actor, 'userId' | 'role' | 'clientId' | 'intermediaryPersonId'> & { email: string; name: string };

const isCompanyOf = (role: Actor['role']) => role !== 'CLIENT';

/** A person acting at an instant; the same person always has the same device and address. */
export function actAs({ email, name: _name, ...person }: Person, at: Date): Actor {
  const mark = [...email].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const isStaff = isCompanyOf(person.role);
  const ip = `${isStaff ? officeNetwork : homeNetwork}${(mark % 200) + 10}`;
  const origin = {
    ip,
    userAgent: isStaff ? officeDevice : (devices[mark % devices.length] ?? officeDevice),
    requestId: newId(),
    language: 'cs' as const,
  };
  const session = { sessionId: newId(), jti: newId(), tokenKind: 'ACCESS', expiresAt: at, startedAt: at } as const;
  return { ...person, impersonatorUserId: null, impersonatorSessionId: null, ...session, origin };
}

const selectPeople = (db: Readable) =>
  db
    .select({
      email: users.email,
      name: users.name,
      userId: users.id,
      role: users.role,
      clientId: clients.id,
      intermediaryPersonId: intermediaryPeople.id,
    })
    .from(users)
    .leftJoin(clients, eq(clients.userId, users.id))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.userId, users.id));

export async function findPerson(db: Readable, userId: string): Promise<Person | null> {
  const [found] = await selectPeople(db).where(eq(users.id, userId));
  return found ?? null;
}

export async function findByEmail(db: Readable, email: string): Promise<Person | null> {
  const [found] = await selectPeople(db).where(and(eq(users.email, email), eq(users.isActive, true)));
  return found ?? null;
}

/** The client's adviser, who prepares their contracts. */
export async function findAdviser(db: Readable, clientId: string): Promise<Person | null> {
  const [client] = await db
    .select({ userId: intermediaryPeople.userId })
    .from(clients)
    .innerJoin(intermediaryPeople, and(eq(intermediaryPeople.id, clients.intermediaryPersonId), isNull(intermediaryPeople.deletedAt)))
    .where(eq(clients.id, clientId));
  return client ? findPerson(db, client.userId) : null;
}

/** The person who plays a role for a document; signers are those with a signature request. */
export async function findPlayer(db: Readable, player: Player, { clientId, id }: { clientId: string; id: string }): Promise<Person | null> {
  if (player === 'OFFICE') return findByEmail(db, 'office@pramen.test');
  if (player !== 'OWNER' && player !== 'RESPONSIBLE') return findByEmail(db, player);
  const isAsked = and(
    eq(documentSignatures.clientId, clientId),
    eq(documentSignatures.documentId, id),
    eq(documentSignatures.role, player),
  );
  const [asked] = await db.select({ userId: documentSignatures.userId }).from(documentSignatures).where(isAsked);
  return asked ? findPerson(db, asked.userId) : null;
}
