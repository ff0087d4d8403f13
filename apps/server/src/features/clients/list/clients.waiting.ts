import { clientWaits } from '@pramen/contract/clients/client.lists';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { oneChoice } from '../../../platform/lists/columns.ts';

/** What clients can wait for: conditions on `clients c`. */
export const waitConditions: Readonly<Record<(typeof clientWaits)[number], SQL>> = {
  'not-activated': sql`(c.active_access AND EXISTS (SELECT FROM users u WHERE u.id = c.user_id AND u.password_hash IS NULL))`,
  'without-contract': sql`NOT EXISTS (SELECT FROM contracts k WHERE k.client_id = c.id AND k.deleted_at IS NULL)`,
};

/** The condition of what was chosen; null for nothing. */
export function readWaitFilter(chosen: string): SQL | null {
  return chosen === '' ? null : oneChoice(waitConditions, chosen);
}

/** How a client stands: the first of `clientStates` that is true of `clients c`. */
export const stateOfRow: SQL = sql`CASE WHEN NOT c.active_access THEN 'access-closed' ${sql.join(
  clientWaits.map((wait) => sql`WHEN ${waitConditions[wait]} THEN ${sql.raw(`'${wait}'`)}`),
  sql` `,
)} ELSE 'active' END`;
