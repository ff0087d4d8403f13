ALTER TABLE "audit_blocks" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_blocks" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "mac" "bytea";--> statement-breakpoint
-- The application appends events; blocks are added and the queue is emptied by the linker alone.
REVOKE INSERT ON audit_blocks, audit_block_events FROM pramen_app;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_queue FROM pramen_app;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO pramen_linker;--> statement-breakpoint
GRANT SELECT ON audit_events, audit_queue, audit_blocks, audit_block_events TO pramen_linker;--> statement-breakpoint
GRANT INSERT ON audit_blocks, audit_block_events TO pramen_linker;--> statement-breakpoint
GRANT DELETE ON audit_queue TO pramen_linker;
