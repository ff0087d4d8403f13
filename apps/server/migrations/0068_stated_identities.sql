ALTER TABLE "clients" ADD COLUMN "identity_stated_at" timestamp with time zone;--> statement-breakpoint
-- Clients who registered, or who have changed their record themselves; which fields they changed only their key could tell.
UPDATE clients c SET identity_stated_at = s.at
FROM (
  SELECT e.client_id, e.actor_user_id, max(e.occurred_at) AS at FROM audit_events e
  WHERE e.action IN ('clients.created', 'clients.changed') AND e.client_id IS NOT NULL AND e.actor_user_id IS NOT NULL
  GROUP BY e.client_id, e.actor_user_id) s
WHERE s.client_id = c.id AND s.actor_user_id = c.user_id;
