ALTER TABLE "service_requirement_messages" ADD COLUMN "awaits_reply" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD COLUMN "is_reply_awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD COLUMN "turned_at" timestamp with time zone;