import { sql } from 'drizzle-orm';

/**
 * Whether a hit `h` of a list `l` counts. When a list is retired, hits that nobody has decided stop waiting; decisions stay, and so does a
 * confirmed match that was reopened: retiring its list must not free the client.
 */
export const isHitInForce = sql`h.withdrawn_at IS NULL AND (l.retired_at IS NULL OR h.state <> 'OPEN' OR (h.decided_at IS NOT NULL AND
  (SELECT d.decision FROM screening_decisions d WHERE d.client_id = h.client_id AND d.hit_id = h.id
    ORDER BY d.decided_at DESC, d.id DESC LIMIT 1) = 'CONFIRMED'))`;
