CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle_hash" "bytea" NOT NULL,
	"email_hash" text,
	"sealed" "bytea",
	"password_hash" text,
	"language" text NOT NULL,
	"intermediary_person_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid,
	"verified_channels" text[],
	"verified_at" timestamp with time zone,
	CONSTRAINT "registrations_verified" CHECK ((client_id IS NULL) = (verified_at IS NULL) AND (client_id IS NULL) = (verified_channels IS NULL))
);
--> statement-breakpoint
-- The code of a registration belongs to nobody yet: its object alone identifies it.
ALTER TABLE "verification_codes" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_intermediary_person_id_intermediary_people_id_fk" FOREIGN KEY ("intermediary_person_id") REFERENCES "public"."intermediary_people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_handle_key" ON "registrations" USING btree ("handle_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_open_email_key" ON "registrations" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "registrations_expires_idx" ON "registrations" USING btree ("expires_at") WHERE client_id IS NULL;--> statement-breakpoint
CREATE INDEX "verification_codes_object_idx" ON "verification_codes" USING btree ("object_hash","created_at") WHERE user_id IS NULL;