ALTER TABLE "files" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_impersonator_user_idx" ON "sessions" USING btree ("impersonator_user_id") WHERE impersonator_user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_impersonator_session_idx" ON "sessions" USING btree ("impersonator_session_id") WHERE impersonator_session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_started_idx" ON "sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "files_removed_idx" ON "files" USING btree ("deleted_at","id") WHERE deleted_at IS NOT NULL AND erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_created_idx" ON "outbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "link_tokens_expires_idx" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
-- One address is one person who may sign in; a removed client gives theirs back (users.rules.ts, releasedEmail).
UPDATE users u SET email = u.id || '@removed.invalid', version = u.version + 1
FROM clients c WHERE c.user_id = u.id AND c.deleted_at IS NOT NULL AND u.role = 'CLIENT' AND NOT u.is_active;
