import type { ConnectedRole } from '@pramen/domain/compliance/screening/status/screening-words';
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

/** A person whom the answers of a record name. */
export interface NamedInAnswers {
  role: ConnectedRole;
  /** As it was written: one name, or a text with several. */
  name: string;
}

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;
type Stored = ConnectedPerson & { recordId: string };

const isSame = (one: NamedInAnswers, other: NamedInAnswers) => one.role === other.role && one.name === other.name;

/** Ends persons and adds others, and has the client compared again; the audit log keeps the names encrypted. */
async function change(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor | null,
  clientId: string,
  recordId: string,
  { over, added, seal }: { over: readonly Stored[]; added: readonly NamedInAnswers[]; seal: (id: string, name: string) => Buffer },
): Promise<void> {
  if (over.length + added.length === 0) return;
  const at = clock.now();
  const rows = added.map(({ role, name }) => {
    const id = newId();
    return { clientId, id, role, recordId, sealedName: seal(id, name), createdAt: at };
  });
  if (rows.length > 0) await tx.insert(clientConnectedPersons).values(rows);
  if (over.length > 0)
    await tx
      .update(clientConnectedPersons)
      .set({ endedAt: at })
      .where(
        and(
          eq(clientConnectedPersons.clientId, clientId),
          inArray(
            clientConnectedPersons.id,
            over.map(({ id }) => id),
          ),
          isNull(clientConnectedPersons.endedAt),
        ),
      );
  const namesOf = (persons: readonly NamedInAnswers[]) => (persons.length === 0 ? null : persons.map(({ name }) => name).join('; '));
  await audit.append(
    tx,
    { actor, ...(actor ? { origin: actor.origin } : {}) },
    {
      action: 'screening.personsNamed',
      objectType: 'client',
      objectId: clientId,
      clientId,
      facts: { recordId, addedRoles: added.map(({ role }) => role), endedRoles: over.map(({ role }) => role) },
      personal: { before: { connected_persons: namesOf(over) }, after: { connected_persons: namesOf(added) } },
    },
  );
  await jobs.enqueue(tx, IDENTITY_CHANGED, { clientId });
}

/**
 * Makes exactly these persons the ones that a record, which the caller has locked, connects with its client: they are compared with lists
 * like the client. Changes nothing when they are already.
 */
export async function connectNamed(
  tx: Tx,
  platform: Deps,
  actor: Actor | null,
  { clientId, recordId }: { clientId: string; recordId: string },
  named: readonly NamedInAnswers[],
): Promise<void> {
  const vault = (await openHitVaults(tx, platform, [clientId])).get(clientId);
  // The client's key was erased, and with it everything that could be compared.
  if (!vault) return;
  const stored = await openConnected(tx, vault, clientId, eq(clientConnectedPersons.recordId, recordId));
  const over = stored.filter((one) => !named.some((other) => isSame(one, other)));
  const added = named.filter(
    (one, index) => !stored.some((other) => isSame(one, other)) && named.findIndex((n) => isSame(n, one)) === index,
  );
  await change(tx, platform, actor, clientId, recordId, { over, added, seal: (id, name) => vault.sealName(id, name) });
}

/** Ends the persons in a role whom only these records name: another record has taken their place. */
export async function endConnected(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  { clientId, recordId }: { clientId: string; recordId: string },
  { role, recordIds }: { role: ConnectedRole; recordIds: readonly string[] },
): Promise<void> {
  const vault = (await openHitVaults(tx, platform, [clientId])).get(clientId);
  if (!vault || recordIds.length === 0) return;
  const isIts = and(eq(clientConnectedPersons.role, role), inArray(clientConnectedPersons.recordId, [...recordIds]));
  const over = await openConnected(tx, vault, clientId, isIts);
  await change(tx, platform, actor, clientId, recordId, { over, added: [], seal: (id, name) => vault.sealName(id, name) });
}
