ALTER TABLE "service_requirement_messages" ADD COLUMN "awaits_reply" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD COLUMN "is_reply_awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD COLUMN "turned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "asked_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "repetition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_asked_key" ON "statement_runs" USING btree ("asked_sha256","repetition");