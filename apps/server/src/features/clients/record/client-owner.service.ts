import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { intermediaryPeople } from '../../../database/schema/people.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient } from './client.reader.ts';
import { markReportedFrom } from '../../../platform/rollups/report-marks.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

/** Whether an adviser is active; locks the adviser's row against deletion. */
export async function holdAgent(tx: Tx, id: string): Promise<boolean> {
  const isKnown = and(eq(intermediaryPeople.id, id), isNull(intermediaryPeople.deletedAt));
  const found = await tx.select({ id: intermediaryPeople.id }).from(intermediaryPeople).where(isKnown).for('share');
  return found.length > 0;
}

/** Rejects the field unless it names an active adviser (null is allowed). Locks the adviser's row against deletion. */
export async function requireAgent(tx: Tx, actor: Actor, id: string | null, field = 'intermediary_person_id'): Promise<void> {
  if (id !== null && !(await holdAgent(tx, id))) throw refusedField(actor.origin.language, field, 'validation:choice');
}

/** Closes and opens ownership intervals to match the clients' rows; `ids` is a query or list of client ids. */
export async function recordOwners(tx: Tx, ids: SQL, at: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE client_ownerships o SET valid_to = ${at}
    FROM clients c
    WHERE c.id = o.client_id AND c.id IN (${ids}) AND o.valid_to IS NULL AND o.intermediary_person_id IS DISTINCT FROM c.intermediary_person_id`);
  await tx.execute(sql`
    WITH held AS MATERIALIZED (SELECT client_id FROM client_ownerships WHERE client_id IN (${ids}) AND valid_to IS NULL)
    INSERT INTO client_ownerships (client_id, id, intermediary_person_id, valid_from)
    SELECT c.id, gen_random_uuid(), c.intermediary_person_id, ${at}::timestamptz
    FROM clients c
    WHERE c.id IN (${ids}) AND c.id NOT IN (SELECT client_id FROM held)`);
  await markReportedFrom(tx, sql`SELECT c.id AS client_id FROM clients c WHERE c.id IN (${ids})`);
}

const ownerOf = (intermediaryPersonId: string | null) => ({ intermediaryPersonId });

function ownerChange(clientId: string, from: string | null, to: string | null) {
  return {
    action: 'clients.ownerChanged',
    objectType: 'client',
    objectId: clientId,
    clientId,
    facts: { before: ownerOf(from), after: ownerOf(to) },
  };
}

/** An entry in an adviser's history about clients handed over in bulk. */
function handOver(
  action: 'clients.handedOver' | 'clients.takenOver',
  personId: string,
  from: string,
  to: string | null,
  clientsCount: number,
) {
  return {
    action,
    objectType: 'intermediary_person',
    objectId: personId,
    facts: { before: ownerOf(from), after: { ...ownerOf(to), clientsCount } },
  };
}

/** Assigns a client to another tied agent, or to none; returns whether anything changed. */
export async function changeOwner(tx: Tx, { audit, clock }: Deps, actor: Actor, id: string, toPersonId: string | null): Promise<boolean> {
  const { intermediaryPersonId: from } = await holdClient(tx, actor, 'clients.change-owner', id);
  if (from === toPersonId) return false;
  await requireAgent(tx, actor, toPersonId);
  await tx
    .update(clients)
    .set({ intermediaryPersonId: toPersonId, version: sql`${clients.version} + 1` })
    .where(eq(clients.id, id));
  await recordOwners(tx, sql`${id}::uuid`, clock.now());
  await audit.append(tx, { actor, origin: actor.origin }, ownerChange(id, from, toPersonId));
  return true;
}

/**
 * Moves all clients of one tied agent to another, or to none; returns how many. Writes one event for each client and for each of the two
 * agents.
 */
export async function moveClients(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  fromPersonId: string,
  toPersonId: string | null,
): Promise<number> {
  if (fromPersonId === toPersonId) return 0;
  await requireAgent(tx, actor, toPersonId);
  const moved = await tx
    .update(clients)
    .set({ intermediaryPersonId: toPersonId, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.intermediaryPersonId, fromPersonId), isNull(clients.deletedAt)))
    .returning({ id: clients.id });
  if (moved.length === 0) return 0;
  const ids = JSON.stringify(moved.map(({ id }) => id));
  await recordOwners(tx, sql`SELECT value::uuid FROM jsonb_array_elements_text(${ids}::jsonb)`, clock.now());
  const told = (action: 'clients.handedOver' | 'clients.takenOver', personId: string) =>
    handOver(action, personId, fromPersonId, toPersonId, moved.length);
  await audit.appendAll(tx, { actor, origin: actor.origin }, [
    ...moved.map(({ id }) => ownerChange(id, fromPersonId, toPersonId)),
    told('clients.handedOver', fromPersonId),
    ...(toPersonId === null ? [] : [told('clients.takenOver', toPersonId)]),
  ]);
  return moved.length;
}
