import { clientWaits } from '@pramen/contract/clients/client.lists';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { oneChoice } from '../../../platform/lists/columns.ts';

/** What clients can be waiting for: conditions on `clients c` and on whether they have contracts. */
const waitConditions = (hasNone: SQL): Readonly<Record<(typeof clientWaits)[number], SQL>> => ({
  'not-activated': sql`(c.active_access AND EXISTS (SELECT FROM users u WHERE u.id = c.user_id AND u.password_hash IS NULL))`,
  'without-contract': hasNone,
});

/** Clients and contracts may be on different nodes, so contracts are queried once for all clients and not once per client. */
const withoutContract = sql`c.id IN (
  SELECT n.id FROM clients n LEFT JOIN (SELECT k.client_id FROM contracts k WHERE k.deleted_at IS NULL GROUP BY k.client_id) held ON held.client_id = n.id
  WHERE held.client_id IS NULL)`;

/** The condition of the chosen filter; null for none. */
export function readWaitFilter(chosen: string): SQL | null {
  return chosen === '' ? null : oneChoice(waitConditions(withoutContract), chosen);
}

const ofRow = waitConditions(sql`held.client_id IS NULL`);

/** Joins as `held` those of the given clients who have a contract, and whether all of them take no money yet; `ids` is a list or query of client ids. */
export const joinHeld = (ids: SQL): SQL =>
  sql`LEFT JOIN (SELECT k.client_id, coalesce(bool_and(k.held_since IS NOT NULL) FILTER (WHERE k.withdrawn_at IS NULL), false) AS is_held FROM contracts k WHERE k.deleted_at IS NULL AND k.client_id IN (${ids}) GROUP BY k.client_id) held ON held.client_id = c.id`;

/** A client's state: the first of `clientStates` that applies to `clients c`; requires `joinHeld`. */
export const stateOfRow: SQL = sql`CASE WHEN NOT c.active_access THEN 'access-closed' ${sql.join(
  clientWaits.map((wait) => sql`WHEN ${ofRow[wait]} THEN ${sql.raw(`'${wait}'`)}`),
  sql` `,
)} WHEN held.is_held THEN 'held' ELSE 'active' END`;
