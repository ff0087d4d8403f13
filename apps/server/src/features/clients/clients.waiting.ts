import { clientWaits } from '@pramen/contract/clients/client.lists';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** What clients can wait for: conditions on `clients c`. */
export const waitConditions: Readonly<Record<(typeof clientWaits)[number], SQL>> = {
  'not-activated': sql`(c.active_access AND EXISTS (SELECT FROM users u WHERE u.id = c.user_id AND u.password_hash IS NULL))`,
  'without-contract': sql`NOT EXISTS (SELECT FROM contracts k WHERE k.client_id = c.id AND k.deleted_at IS NULL)`,
};

/** The condition of what was chosen; null for nothing and for what nobody can wait for. */
export function readWaitFilter(chosen: string): SQL | null {
  const wait = clientWaits.find((one) => one === chosen);
  return wait ? waitConditions[wait] : null;
}
