import type { RecordedHolder } from '@pramen/domain/compliance/identity/compare-claims';
import type { Permission } from '@pramen/domain/permissions/permissions';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable, Tx } from '../../../database/connect.ts';
import type { clientAddresses, clientBankAccounts } from '../../../database/schema/clients.ts';
import { clientKeys, clients } from '../../../database/schema/clients.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { clientsInScope } from './clients.reader.ts';
import { openNumbers } from '../vault/sealed-numbers.ts';
import type { ClientNumbers } from '../vault/sealed-numbers.ts';

export type ClientRecord = typeof clients.$inferSelect;
export type AddressRow = typeof clientAddresses.$inferSelect;
export type BankAccountRow = typeof clientBankAccounts.$inferSelect;

const inReach = (actor: Actor, permission: Permission, id: string) =>
  and(eq(clients.id, id), isNull(clients.deletedAt), clientsInScope(actor, scopeOf(permission, actor.role)));

/** Finds a client within reach of the permission; throws record.not_found when unknown, deleted or out of reach. */
export async function requireClient(db: Readable, actor: Actor, permission: Permission, id: string): Promise<ClientRecord> {
  const [found] = await db
    .select()
    .from(clients)
    .where(inReach(actor, permission, id));
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** Ids of the clients whose user is one of these people. */
export async function findOwnClients(db: Readable, people: readonly { userId: string }[]): Promise<string[]> {
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      inArray(
        clients.userId,
        people.map(({ userId }) => userId),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Those of these clients that the actor may reach, in the given order. */
export async function readReachable(db: Readable, actor: Actor, permission: Permission, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), isNull(clients.deletedAt), clientsInScope(actor, scopeOf(permission, actor.role))));
  const reached = new Set(found.map(({ id }) => id));
  return ids.filter((id) => reached.has(id));
}

/**
 * Like requireClient, but locks the client's row until the transaction ends. 'update' also waits for rows that reference the client and
 * blocks new ones.
 */
export async function holdClient(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  id: string,
  lock: 'no key update' | 'update' = 'no key update',
): Promise<ClientRecord> {
  const [found] = await tx
    .select()
    .from(clients)
    .where(inReach(actor, permission, id))
    .for(lock);
  if (!found) throw new Problem('record.not_found');
  return found;
}

const manager = alias(users, 'manager');

/** The client with everything that one statement can read; not yet a response. */
export function findClientDetail(db: Readable, actor: Actor, permission: Permission, id: string) {
  return db
    .select({
      client: clients,
      phone: users.phone,
      isActivated: sql<boolean>`${users.passwordHash} IS NOT NULL`,
      manager: { id: manager.id, name: manager.name },
      person: { id: intermediaryPeople.id, firstname: intermediaryPeople.firstname, surname: intermediaryPeople.surname },
      intermediary: { id: intermediaries.id, name: intermediaries.intermediaryName },
      wrappedKey: clientKeys.wrappedKey,
      contractTypeId: sql<
        string | null
      >`(SELECT k.contract_type_id FROM contracts k WHERE k.client_id = ${id} AND k.deleted_at IS NULL ORDER BY k.created_at, k.id LIMIT 1)`,
    })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .leftJoin(manager, eq(manager.id, clients.accountManagerId))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .leftJoin(intermediaries, eq(intermediaries.id, intermediaryPeople.intermediaryId))
    .leftJoin(clientKeys, eq(clientKeys.clientId, clients.id))
    .where(inReach(actor, permission, id));
}
export type ClientDetailRow = Awaited<ReturnType<typeof findClientDetail>>[number];

/** Birth number and identity card number of a client; null when not stored, or when the client's key was erased. */
export async function readClientNumbers(
  db: Readable,
  masterKey: Buffer,
  client: Pick<ClientRecord, 'id' | 'sealedNumbers'>,
): Promise<ClientNumbers> {
  return openNumbers(client.sealedNumbers === null ? null : await readClientKey(db, masterKey, client.id), client);
}

/** What a client's record says about who they are, for a comparison with an electronic identity. */
export async function readRecordedHolder(
  db: Readable,
  { config }: { config: { keys: { master: Buffer } } },
  client: ClientRecord,
): Promise<RecordedHolder> {
  const { firstname, surname, birthDate } = client;
  const { personalId: birthNumber } = await readClientNumbers(db, config.keys.master, client);
  return { firstname, surname, birthDate, birthNumber };
}
