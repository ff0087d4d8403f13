import type { ConnectedRole } from '@pramen/domain/compliance/screening/status/screening-words';
import { statesReliedOn } from '@pramen/domain/forms/records/record-states';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clientConnectedPersons } from '../../../database/schema/screening.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openHitVaults } from '../vault/hit-vault.ts';
import type { HitVault } from '../vault/hit-vault.ts';

/** A person whom a record of the client names. */
export interface ConnectedPerson {
  id: string;
  role: ConnectedRole;
  name: string;
}

const idsOfPersons = sql`string_agg(cp.id::text, ' ' ORDER BY cp.id) AS ids`;

/**
 * Who is connected with each client `c` now, as `p.ids`, for a join that reads one client or a page of them; null: nobody. A row never
 * changes, so that the ids say whether anybody else is named. `only` is for a statement about one client.
 */
export const joinConnected = (only: string | null): SQL => sql`LEFT JOIN LATERAL (SELECT ${idsOfPersons} FROM client_connected_persons cp
  WHERE cp.client_id = ${only === null ? sql`c.id` : only} AND cp.ended_at IS NULL) p ON true`;

/** The same for a statement that reads all clients: the persons are grouped once. */
export const joinAllConnected: SQL = sql`LEFT JOIN (
  SELECT cp.client_id, ${idsOfPersons} FROM client_connected_persons cp WHERE cp.ended_at IS NULL
  GROUP BY cp.client_id) p ON p.client_id = c.id`;

/**
 * Whether a record of the client `c` is relied on whose named persons were not read yet. Nobody knows then who would have to be compared,
 * so that the client counts as not compared.
 */
export const hasUnsettled = (only: string | null): SQL => sql`EXISTS (SELECT FROM records r
  WHERE r.client_id = ${only === null ? sql`c.id` : only} AND r.persons_version IS NULL
  AND r.state IN (${sql.raw(statesReliedOn.map((state) => `'${state}'`).join(', '))}) AND r.deleted_at IS NULL)`;

/** The persons connected with one client now who meet a condition. */
export async function openConnected(
  db: Readable,
  vault: HitVault,
  clientId: string,
  only?: SQL,
): Promise<(ConnectedPerson & { recordId: string })[]> {
  const rows = await db
    .select()
    .from(clientConnectedPersons)
    .where(and(eq(clientConnectedPersons.clientId, clientId), isNull(clientConnectedPersons.endedAt), only))
    .orderBy(clientConnectedPersons.id);
  return rows.map(({ id, role, recordId, sealedName }) => ({ id, role, recordId, name: vault.openName(id, sealedName) }));
}

/** The persons connected with clients now, by the client; those of a client whose key was erased are missing. */
export async function readConnected(
  db: Readable,
  platform: { config: { keys: Pick<Platform['config']['keys'], 'master'> } },
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ConnectedPerson[]>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(clientConnectedPersons)
    .where(and(inArray(clientConnectedPersons.clientId, [...clientIds]), isNull(clientConnectedPersons.endedAt)))
    .orderBy(clientConnectedPersons.id);
  const vaults = await openHitVaults(
    db,
    platform,
    rows.map(({ clientId }) => clientId),
  );
  const found = rows.flatMap(({ clientId, id, role, sealedName }) => {
    const vault = vaults.get(clientId);
    return vault ? [{ clientId, id, role, name: vault.openName(id, sealedName) }] : [];
  });
  return Map.groupBy(found, ({ clientId }) => clientId);
}
