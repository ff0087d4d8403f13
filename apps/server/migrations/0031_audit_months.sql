-- Events grow faster than anything else: those of a month lie in a part of their own, made ahead at every start. Their ids begin with the
-- time at which they were made, so the parts follow the ids, and the keys that point to an event stay as they were. What was written until
-- now becomes, as it lies, the part for all that has no month.
ALTER TABLE "audit_queue" DROP CONSTRAINT "audit_queue_event_id_audit_events_id_fk";--> statement-breakpoint
ALTER TABLE "audit_block_events" DROP CONSTRAINT "audit_block_events_event_id_audit_events_id_fk";--> statement-breakpoint
ALTER TABLE "audit_events" RENAME TO "audit_events_rest";--> statement-breakpoint
ALTER INDEX "audit_events_pkey" RENAME TO "audit_events_rest_pkey";--> statement-breakpoint
ALTER INDEX "audit_events_client_idx" RENAME TO "audit_events_rest_client_idx";--> statement-breakpoint
ALTER INDEX "audit_events_object_idx" RENAME TO "audit_events_rest_object_idx";--> statement-breakpoint
CREATE TABLE "audit_events" (LIKE "audit_events_rest", PRIMARY KEY ("id")) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE INDEX "audit_events_client_idx" ON "audit_events" USING btree ("client_id","occurred_at");--> statement-breakpoint
CREATE INDEX "audit_events_object_idx" ON "audit_events" USING btree ("object_type","object_id");--> statement-breakpoint
ALTER TABLE "audit_events" ATTACH PARTITION "audit_events_rest" DEFAULT;--> statement-breakpoint
ALTER TABLE "audit_queue" ADD CONSTRAINT "audit_queue_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_block_events" ADD CONSTRAINT "audit_block_events_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_events" FROM pramen_app;--> statement-breakpoint
GRANT SELECT ON "audit_events" TO pramen_linker;--> statement-breakpoint
-- Parts are reached through the whole alone, whose rights count.
REVOKE ALL ON "audit_events_rest" FROM pramen_app, pramen_linker;
