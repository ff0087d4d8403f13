CREATE INDEX "identity_attestations_unread_idx" ON "identity_attestations" USING btree ("client_id","id") WHERE exposure IS NULL;--> statement-breakpoint
-- The word stands in the encrypted text, whose key only the application has: it copies it once, and no word is ever replaced.
GRANT UPDATE (exposure) ON identity_attestations TO pramen_app;--> statement-breakpoint
ALTER TABLE identity_attestations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY attestations_read ON identity_attestations FOR SELECT TO pramen_app USING (true);--> statement-breakpoint
CREATE POLICY attestations_add ON identity_attestations FOR INSERT TO pramen_app WITH CHECK (true);--> statement-breakpoint
CREATE POLICY attestations_read_once ON identity_attestations FOR UPDATE TO pramen_app USING (exposure IS NULL) WITH CHECK (true);
