ALTER TABLE "documents" ADD COLUMN "seal_fault" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "folded_code" text GENERATED ALWAYS AS (fold("documents"."code")) STORED;--> statement-breakpoint
CREATE INDEX "clients_gone_idx" ON "clients" USING btree ("id") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_to_processing_idx" ON "documents" USING btree ("created_at","id","client_id") WHERE deleted_at IS NULL AND state IN ('TO_REVIEW', 'REJECTED');--> statement-breakpoint
CREATE INDEX "documents_in_solution_idx" ON "documents" USING btree ("created_at","id","client_id") WHERE deleted_at IS NULL AND state IN ('PREPARED', 'TO_BE_SIGNED', 'SIGNED');--> statement-breakpoint
CREATE INDEX "documents_archived_idx" ON "documents" USING btree ("created_at","id","client_id") WHERE deleted_at IS NULL AND state IN ('ACCEPTED', 'CANCELED');--> statement-breakpoint
CREATE INDEX "documents_created_idx" ON "documents" USING btree ("created_at","id","client_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "documents_name_order_idx" ON "documents" USING btree ("name" COLLATE "cs-CZ-x-icu","created_at","id","client_id","state") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "documents_code_idx" ON "documents" USING gin ("folded_code" gin_trgm_ops) WITH (fastupdate=false);