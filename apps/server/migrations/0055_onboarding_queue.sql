ALTER TABLE "interaction_forms" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "interaction_forms" ADD COLUMN "reminded_at" timestamp with time zone;
