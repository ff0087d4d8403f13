import { randomBytes } from 'node:crypto';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Tx } from '../../database/connect.ts';
import { clientOwnerships, clients } from '../../database/schema/clients.ts';
import { intermediaries, intermediaryPeople, intermediaryPersonClosure, users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { openSession } from '../../features/access/access.service.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { createClientKey } from '../../platform/keys/client-keys.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { markReported } from '../../platform/rollups/report-marks.ts';
import type { TestApp } from './test-app.ts';

/** A test person with an open session. */
export interface TestPerson {
  userId: string;
  email: string;
  role: Role;
  token: string;
  sessionId: string;
  clientId: string | null;
  intermediaryPersonId: string | null;
}

const theme = {
  primaryColor: '#1d4f91',
  primaryTextColor: '#ffffff',
  primaryHoverColor: '#163d70',
  primaryHoverTextColor: '#ffffff',
  primaryInterfaceColor: '#10233f',
  primaryInterfaceTextColor: '#ffffff',
  secondaryInterfaceColor: '#e6edf6',
  secondaryInterfaceTextColor: '#10233f',
};

export interface PersonOptions {
  /** The adviser of a client, or the manager of an adviser. */
  under?: TestPerson;
  email?: string;
  phone?: string | null;
  passwordHash?: string | null;
}

async function insertAdviser(tx: Tx, app: TestApp, userId: string, under: TestPerson | undefined): Promise<string> {
  const createdAt = app.clock.now();
  const intermediaryId = newId();
  const code = randomBytes(4).toString('hex');
  await tx
    .insert(intermediaries)
    .values({ id: intermediaryId, intermediaryName: `Intermediary ${code}`, abbr: 'INT', code, theme, createdAt });
  const id = newId();
  const parentId = under?.intermediaryPersonId ?? null;
  await tx
    .insert(intermediaryPeople)
    .values({ id, intermediaryId, userId, firstname: 'Petr', surname: 'Poradce', parentId, referralCode: code, createdAt });
  await tx
    .insert(intermediaryPersonClosure)
    .values([{ ancestorId: id, descendantId: id, depth: 0 }, ...(parentId ? [{ ancestorId: parentId, descendantId: id, depth: 1 }] : [])]);
  return id;
}

async function insertClient(tx: Tx, app: TestApp, userId: string, email: string, under: TestPerson | undefined): Promise<string> {
  const id = newId();
  const createdAt = app.clock.now();
  await tx.insert(clients).values({
    id,
    userId,
    email,
    intermediaryPersonId: under?.intermediaryPersonId ?? null,
    clientCode: randomBytes(5).toString('hex'),
    firstname: 'Žofie',
    surname: 'Čížková',
    createdAt,
  });
  await tx
    .insert(clientOwnerships)
    .values({ clientId: id, id: newId(), intermediaryPersonId: under?.intermediaryPersonId ?? null, validFrom: createdAt });
  await createClientKey(tx, app.platform.config.keys.master, id, createdAt);
  await markReported(tx, id);
  return id;
}

const testOrigin = () => ({ ip: '127.0.0.1', userAgent: 'test', requestId: newId(), language: 'cs' as const });

/** Opens another session for a person at the app's time; returns its token. */
export async function openSessionOf(
  app: TestApp,
  { userId, role, clientId }: Pick<TestPerson, 'userId' | 'role' | 'clientId'>,
): Promise<string> {
  const access = { tokenKey: app.platform.config.keys.token, clock: app.clock };
  return (await inTransaction(app.platform.db, (tx) => openSession(tx, access, { userId, role, clientId }, 'PASSWORD', testOrigin())))
    .token;
}

/** Creates a person of a role with an open session. Advisers get their own intermediary, clients their key. */
export function createPerson(app: TestApp, role: Role, options: PersonOptions = {}): Promise<TestPerson> {
  const email = options.email ?? `${randomBytes(6).toString('hex')}@example.test`;
  return inTransaction(app.platform.db, async (tx) => {
    const userId = newId();
    const createdAt = app.clock.now();
    const phone = options.phone === undefined ? '+420777123456' : options.phone;
    await tx
      .insert(users)
      .values({ id: userId, email, phone, name: 'Žofie Čížková', role, passwordHash: options.passwordHash ?? null, createdAt });
    const isAdviser = role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN';
    const clientId = role === 'CLIENT' ? await insertClient(tx, app, userId, email, options.under) : null;
    const intermediaryPersonId = isAdviser ? await insertAdviser(tx, app, userId, options.under) : null;
    const access = { tokenKey: app.platform.config.keys.token, clock: app.clock };
    const { token, sessionId } = await openSession(tx, access, { userId, role, clientId }, 'PASSWORD', testOrigin());
    return { userId, email, role, token, sessionId, clientId, intermediaryPersonId };
  });
}

/** A person as the actor of a service call. */
export function actorOf(app: TestApp, { userId, role, clientId, intermediaryPersonId, sessionId }: TestPerson): Actor {
  const at = app.clock.now();
  return {
    userId,
    role,
    clientId,
    intermediaryPersonId,
    sessionId,
    impersonatorUserId: null,
    impersonatorSessionId: null,
    jti: newId(),
    tokenKind: 'ACCESS',
    expiresAt: at,
    startedAt: at,
    origin: testOrigin(),
  };
}
