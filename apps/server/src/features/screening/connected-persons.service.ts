import { answeredRoles } from '@pramen/domain/compliance/screening/status/screening-words';
import type { AnsweredRole, ConnectedRole } from '@pramen/domain/compliance/screening/status/screening-words';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clientConnectedPersons } from '../../database/schema/screening.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { IDENTITY_CHANGED } from '../clients/record/client.service.ts';
import { openConnected } from './matching/connected.reader.ts';
import type { ConnectedPerson } from './matching/connected.reader.ts';
import { openHitVaults } from './vault/hit-vault.ts';
import type { HitVault } from './vault/hit-vault.ts';

/** A person whom the answers of a record name. */
export interface NamedInAnswers {
  role: ConnectedRole;
  /** As it was written: one name, or a text with several. */
  name: string;
}

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;
type Stored = ConnectedPerson & { recordId: string };

const isSame = (one: NamedInAnswers, other: NamedInAnswers) => one.role === other.role && one.name === other.name;

type Change = { over: readonly Stored[]; added: readonly (typeof clientConnectedPersons.$inferInsert & NamedInAnswers)[] };

/** Everybody connected with a client, once for each record that names them, in an order that does not depend on the records; null: nobody. */
const describe = (persons: readonly NamedInAnswers[]) =>
  persons.length === 0
    ? null
    : persons
        .map(({ role, name }) => `${role}: ${name}`)
        .toSorted()
        .join('; ');

/** Ends persons, which are marked as ended only once. */
const end = (tx: Tx, clientId: string, ids: readonly string[], endedAt: Date) =>
  tx
    .update(clientConnectedPersons)
    .set({ endedAt })
    .where(
      and(
        eq(clientConnectedPersons.clientId, clientId),
        inArray(clientConnectedPersons.id, [...ids]),
        isNull(clientConnectedPersons.endedAt),
      ),
    );

/** Ends persons and adds others, and has the client compared again; the audit log keeps everybody's names, before and after, encrypted. */
async function change(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor | null,
  vault: HitVault,
  { clientId, recordId }: { clientId: string; recordId: string },
  { over, added }: Change,
): Promise<void> {
  if (over.length + added.length === 0) return;
  const before = await openConnected(tx, vault, clientId);
  if (added.length > 0) await tx.insert(clientConnectedPersons).values(added.map(({ name: _sealed, ...row }) => row));
  if (over.length > 0) {
    const ids = over.map(({ id }) => id);
    await end(tx, clientId, ids, clock.now());
  }
  const after = [...before.filter(({ id }) => !over.some((one) => one.id === id)), ...added];
  await audit.append(
    tx,
    { actor, ...(actor ? { origin: actor.origin } : {}) },
    {
      action: 'screening.personsNamed',
      objectType: 'client',
      objectId: clientId,
      clientId,
      facts: { recordId, addedRoles: added.map(({ role }) => role), endedRoles: over.map(({ role }) => role) },
      personal: { before: { connected_persons: describe(before) }, after: { connected_persons: describe(after) } },
    },
  );
  await jobs.enqueue(tx, IDENTITY_CHANGED, { clientId });
}

/** Compares the name that a bank states of a client with lists, too, as far as it is not the one in their record. The caller has locked client or record. */
export const connectAttested = (
  tx: Tx,
  platform: Deps,
  actor: Actor | null,
  key: { clientId: string; recordId: string },
  { givenName, middleName, familyName }: { givenName: string | null; middleName: string | null; familyName: string | null },
): Promise<void> =>
  connect(
    tx,
    platform,
    actor,
    key,
    ['ATTESTED'],
    [{ role: 'ATTESTED', name: [givenName, middleName, familyName].filter(Boolean).join(' ') }],
  );

/**
 * Makes exactly these persons the ones whom the answers of a record, which the caller has locked, connect with its client: they are compared
 * with lists like the client. Changes nothing when they are already; whom a bank states for the record stays.
 */
export const connectNamed = (
  tx: Tx,
  platform: Deps,
  actor: Actor | null,
  key: { clientId: string; recordId: string },
  named: readonly (NamedInAnswers & { role: AnsweredRole })[],
): Promise<void> => connect(tx, platform, actor, key, answeredRoles, named);

async function connect(
  tx: Tx,
  platform: Deps,
  actor: Actor | null,
  { clientId, recordId }: { clientId: string; recordId: string },
  roles: readonly ConnectedRole[],
  named: readonly NamedInAnswers[],
): Promise<void> {
  const vault = (await openHitVaults(tx, platform, [clientId])).get(clientId);
  // The client's key was erased, and with it everything that could be compared.
  if (!vault) return;
  const isOfRecord = and(eq(clientConnectedPersons.recordId, recordId), inArray(clientConnectedPersons.role, [...roles]));
  const stored = await openConnected(tx, vault, clientId, isOfRecord);
  const over = stored.filter((one) => !named.some((other) => isSame(one, other)));
  const isNew = (one: NamedInAnswers, index: number) =>
    !stored.some((other) => isSame(one, other)) && named.findIndex((other) => isSame(other, one)) === index;
  const createdAt = platform.clock.now();
  const added = named.filter(isNew).map(({ role, name }) => {
    const id = newId();
    return { clientId, id, role, recordId, name, sealedName: vault.sealName(id, name), createdAt };
  });
  await change(tx, platform, actor, vault, { clientId, recordId }, { over, added });
}

/** Ends the persons in some roles whom only these records name: another record has taken their place. */
export async function endConnected(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  key: { clientId: string; recordId: string },
  { roles, recordIds }: { roles: readonly ConnectedRole[]; recordIds: readonly string[] },
): Promise<void> {
  const vault = (await openHitVaults(tx, platform, [key.clientId])).get(key.clientId);
  if (!vault || recordIds.length === 0) return;
  const isIts = and(inArray(clientConnectedPersons.role, [...roles]), inArray(clientConnectedPersons.recordId, [...recordIds]));
  const over = await openConnected(tx, vault, key.clientId, isIts);
  await change(tx, platform, actor, vault, key, { over, added: [] });
}
